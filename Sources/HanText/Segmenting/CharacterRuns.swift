/// Runs of letters and digits, and of one mark: inside them no word starts or ends.
struct CharacterRuns {
  /// By character, and at the end of the text: whether a token may start there.
  private(set) var isBoundary: [Bool]
  /// By the start of each run: its end and kind.
  private(set) var runs: [Int: (end: Int, kind: Token.Kind)] = [:]

  init(in units: TextUnits) {
    isBoundary = [Bool](repeating: true, count: units.count + 1)
    let numbers = NumberRule(units: units)
    var start = 0
    while start < units.count {
      var end = start + 1
      var kind = Token.Kind.number
      switch units.kinds[start] {
      case .digit, .letter:
        end = units.kinds[start] == .digit ? numbers.endOfDigits(at: start) : start
        if end == start || (end < units.count && units.kinds[end] == .letter) {
          end = CharacterRuns.endOfLetters(in: units, at: start)
          kind = .letters
        }
      case .mark where CharacterRuns.isRepeated(units.scalars[start]):
        while end < units.count, units.scalars[end] == units.scalars[start] { end += 1 }
        kind = .punctuation
      case .mark, .han, .space:
        start += 1
        continue
      }
      for inner in start + 1..<end { isBoundary[inner] = false }
      runs[start] = (end, kind)
      start = end
    }
  }

  private static func endOfLetters(in units: TextUnits, at start: Int) -> Int {
    var end = start
    while end < units.count {
      if units.kinds[end] == .letter || units.kinds[end] == .digit {
        end += 1
      } else if end + 1 < units.count, joins(units.scalars[end]),
        units.kinds[end + 1] == .letter || units.kinds[end + 1] == .digit
      {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  /// Whether several of a mark are one mark: `——`, `……`, `...`.
  private static func isRepeated(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "—", "…", "─", "-", "=", ".", "~", "～", "_", "*": true
    default: false
    }
  }

  /// Whether a mark between letters belongs to the word: `e-mail`, `don't`, `pc@example.org`.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", "'", "’", ".", "_", "@", "&": true
    default: false
    }
  }
}
