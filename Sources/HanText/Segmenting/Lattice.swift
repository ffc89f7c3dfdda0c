/// Finds the likeliest division of a text into words: the path of least cost through all words
/// that the text could have, each as likely as it is frequent (a unigram model).
struct Lattice {
  /// A piece of a division.
  struct Piece {
    var start: Int
    var end: Int
    var kind: Token.Kind
    /// The word's number in the index.
    var word: Int?
    /// Whether a correction made it, so that no rule changes it.
    var isCorrected = false
  }

  /// No word has more characters; longer ones would only come from a damaged index.
  private static let longestWord = 40

  let units: TextUnits
  let runs: CharacterRuns
  let numbers: NumberRule
  /// Missing without an index.
  let tree: WordTree?
  let costs: NumberTable<UInt16>?
  let corrections: CorrectionTable
  /// The text's characters, if there are corrections.
  let characters: [Character]

  /// What the best path does at a character.
  private struct Step {
    var end: Int32
    var word: Int32 = -1
    var action: Action
  }

  private enum Action: UInt8 { case single, run, word, number, corrected }

  init(
    _ text: String, _ units: TextUnits, _ view: IndexView?, _ corrections: CorrectionTable
  ) {
    self.units = units
    self.corrections = corrections
    runs = CharacterRuns(in: units)
    numbers = NumberRule(units: units)
    tree = view.map { WordTree($0) }
    costs = view.map { $0.numbers(.costs, of: UInt16.self) }
    characters = corrections.isEmpty ? [] : Array(text)
  }

  func pieces() -> [Piece] {
    let steps = bestSteps()
    var pieces: [Piece] = []
    pieces.reserveCapacity(units.count / 2)
    var start = 0
    while start < units.count {
      let step = steps[start]
      let end = Int(step.end)
      switch step.action {
      case .single: pieces.append(Piece(start: start, end: end, kind: kind(of: units.kinds[start])))
      case .run:
        pieces.append(Piece(start: start, end: end, kind: runs.runs[start]?.kind ?? .letters))
      case .word: pieces.append(Piece(start: start, end: end, kind: .word, word: Int(step.word)))
      case .number: pieces.append(Piece(start: start, end: end, kind: .number))
      case .corrected: append(corrections.divisions(in: characters, at: start), start, end, &pieces)
      }
      start = end
    }
    return pieces
  }

  private func append(
    _ divisions: [CorrectionTable.Division], _ start: Int, _ end: Int, _ pieces: inout [Piece]
  ) {
    var start = start
    let lengths = divisions.first { $0.characters.count == end - start }?.lengths ?? [end - start]
    for length in lengths {
      let codes = units.codes[start..<start + length]
      pieces.append(
        Piece(
          start: start, end: start + length, kind: .word, word: tree?.word(of: codes),
          isCorrected: true))
      start += length
    }
  }

  private func kind(of character: CharacterKind) -> Token.Kind {
    switch character {
    case .han: .word
    case .letter: .letters
    case .digit: .number
    case .space: .space
    case .mark: .punctuation
    }
  }

  /// For each character, how the best path from there to the end of the text begins.
  private func bestSteps() -> [Step] {
    let count = units.count
    var steps = [Step](repeating: Step(end: 0, action: .single), count: count)
    var best = [Int](repeating: 0, count: count + 1)
    for start in stride(from: count - 1, through: 0, by: -1) {
      var step = Step(end: Int32(start + 1), action: .single)
      var least = best[start + 1] + Int(WordCost.unknown)
      if let run = runs.runs[start] {
        step = Step(end: Int32(run.end), action: .run)
        least = best[run.end] + Int(WordCost.run)
      } else if units.kinds[start] == .space || units.kinds[start] == .mark {
        least = best[start + 1] + Int(WordCost.run)
      }
      if runs.isBoundary[start] {
        if let tree, let costs { addWords(at: start, tree, costs, best, &step, &least) }
        addNumber(at: start, best, &step, &least)
      }
      if !corrections.isEmpty { addCorrections(at: start, best, steps, &step, &least) }
      steps[start] = step
      best[start] = least
    }
    return steps
  }

  @inline(__always)
  private func addWords(
    at start: Int, _ tree: WordTree, _ costs: NumberTable<UInt16>, _ best: [Int],
    _ step: inout Step, _ least: inout Int
  ) {
    var place = tree.root
    var end = start
    let limit = min(units.count, start + Lattice.longestWord)
    while end < limit, units.codes[end] != 0,
      let next = tree.step(from: place, by: units.codes[end])
    {
      place = next
      end += 1
      guard runs.isBoundary[end], let word = tree.word(at: place) else { continue }
      let cost = best[end] + Int(costs[word])
      // Of two divisions that are equally likely the one with the longer word.
      guard cost <= least else { continue }
      least = cost
      step = Step(end: Int32(end), word: Int32(truncatingIfNeeded: word), action: .word)
    }
  }

  private func addNumber(
    at start: Int, _ best: [Int], _ step: inout Step, _ least: inout Int
  ) {
    guard NumberRule.isNumeral(units.scalars[start]),
      start == 0 || !NumberRule.isNumeral(units.scalars[start - 1]),
      let end = numbers.endOfNumerals(at: start)
    else { return }
    let cost = best[end] + Int(WordCost.run)
    // A word of the same characters is a word: 万一.
    guard cost < least, Int(step.end) != end else { return }
    least = cost
    step = Step(end: Int32(end), action: .number)
  }

  /// Whether a word ends at a place on the path that begins with a step.
  private func passes(_ step: Step, through place: Int, _ steps: [Step]) -> Bool {
    var end = Int(step.end)
    while end < place { end = Int(steps[end].end) }
    return end == place
  }

  private func addCorrections(
    at start: Int, _ best: [Int], _ steps: [Step], _ step: inout Step, _ least: inout Int
  ) {
    for division in corrections.divisions(in: characters, at: start) {
      let end = start + division.characters.count
      guard runs.isBoundary[start], runs.isBoundary[end] else { continue }
      if division.isJoined {
        // Cheaper than every path of other words, and the more so the longer it is.
        let cost = best[end] - division.characters.count * Int(WordCost.unknown)
        guard cost < least else { continue }
        least = cost
      } else {
        // Its cost stays: only where the path begins and ends a word at its ends.
        guard step.action != .corrected, passes(step, through: end, steps) else { continue }
      }
      step = Step(end: Int32(end), action: .corrected)
    }
  }
}
