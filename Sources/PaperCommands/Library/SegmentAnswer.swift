import HanText

/// A text divided into words: the output of `pc segment`.
struct SegmentAnswer: Report {
  /// A word, or what is between two words; together they are the text.
  private struct Piece {
    /// Without the line break inside it.
    var word: String
    /// In characters (grapheme clusters) of the text.
    var range: Range<Int>
    var pinyin: String?
  }

  /// For JSON alone.
  private var pieces: [Piece] = []
  /// The words of each line.
  private var lines: [[String]] = [[]]

  /// - Parameter forJSON: Whether places and readings are shown.
  init(
    _ text: String, _ dictionary: HanDictionary?, _ corrections: Corrections, forJSON: Bool
  ) {
    let characters = Array(text)
    let joined = JoinedLines(characters)
    let tokens = Segmenter(dictionary, corrections: corrections).tokens(of: joined.text)
    let readings =
      dictionary.flatMap { dictionary in
        forJSON ? WordReadings(dictionary, corrections: corrections).readings(of: tokens) : nil
      }
      ?? [Pinyin?](repeating: nil, count: tokens.count)
    var end = 0
    /// What no word has: a line break that was removed.
    func fill(upTo place: Int) {
      guard place > end else { return }
      if forJSON {
        pieces.append(
          Piece(word: String(characters[end..<place]), range: end..<place, pinyin: nil))
      }
      breakLines(in: characters[end..<place])
      end = place
    }
    for (token, reading) in zip(tokens, readings) {
      let ranges = joined.original(token.characters)
      guard let first = ranges.first, let last = ranges.last else { continue }
      fill(upTo: first.lowerBound)
      let isSpace = token.kind == .space
      let word = isSpace ? String(characters[first.lowerBound..<last.upperBound]) : token.text
      if forJSON {
        pieces.append(
          Piece(
            word: word, range: first.lowerBound..<last.upperBound, pinyin: reading?.marked))
      }
      for (index, range) in ranges.enumerated() {
        if index > 0 { breakLines(in: characters[ranges[index - 1].upperBound..<range.lowerBound]) }
        if isSpace {
          breakLines(in: characters[range])
        } else {
          lines[lines.count - 1].append(ranges.count == 1 ? word : String(characters[range]))
        }
      }
      end = last.upperBound
    }
    fill(upTo: characters.count)
  }

  private mutating func breakLines(in characters: ArraySlice<Character>) {
    for character in characters where character.isNewline { lines.append([]) }
  }

  var json: OutputJSON {
    [
      "segments": .list(pieces) {
        [
          "word": .string($0.word), "start": .int($0.range.lowerBound),
          "end": .int($0.range.upperBound), "pinyin": .text($0.pinyin),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    var text = lines.map { $0.joined(separator: " ") }.joined(separator: "\n")
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    try terminal.write(terminal.isInteractive ? text.harmlessLines : text)
  }
}
