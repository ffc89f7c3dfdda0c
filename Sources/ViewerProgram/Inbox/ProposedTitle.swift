import PaperDomain

/// A title for a paper, of the words on its first page.
enum ProposedTitle {
  /// The most characters of a title.
  private static let limit = 80
  /// Titles stand in this part of the page's height, from its top.
  private static let top: Float = 0.5
  /// Words that are recognised with less confidence (0…100) are often specks and drawings.
  private static let leastConfidence: Float = 60
  /// Lines whose height is at least this share of the largest one's belong to the same title.
  private static let alike: Float = 0.8
  /// A line has to be so many times as high as the page's usual one to be a title by its size.
  private static let outstanding: Float = 1.25

  /// The largest lines at the top of a page; where all are of one size, the first line.
  ///
  /// - Returns: `nil` for a page without a line that has three letters or digits.
  static func of(_ page: PageText) -> String? {
    guard !page.words.isEmpty else { return firstLine(of: page.text) }
    let lines = Line.all(of: page.words).filter { line in
      line.confidence >= leastConfidence && line.letters >= 3
    }
    let usual = lines.map(\.height).sorted()
    guard let first = lines.first else { return nil }
    let upper = lines.filter { $0.top < top }
    guard let largest = upper.map(\.height).max(), largest >= outstanding * usual[usual.count / 2]
    else { return shortened((upper.first ?? first).text) }
    let title = upper.drop { $0.height < alike * largest }.prefix { $0.height >= alike * largest }
    return shortened(title.map(\.text).joined(separator: " "))
  }

  private static func firstLine(of text: String) -> String? {
    text.split(whereSeparator: \.isNewline)
      .first { $0.count(where: { $0.isLetter || $0.isNumber }) >= 3 }
      .map { shortened(String($0)) }
  }

  /// The words that fit into a title, without control characters, one blank between two.
  private static func shortened(_ line: String) -> String {
    let scalars = line.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : Character(scalar)
    }
    var title = ""
    for part in String(scalars).split(separator: " ") {
      if !title.isEmpty, title.count + part.count >= limit { break }
      title += title.isEmpty ? part.prefix(limit) : " \(part)"
    }
    return title
  }
}

/// Words that stand side by side.
private struct Line {
  private var words: [TextWord]

  /// The lines of words that are in reading order.
  static func all(of words: [TextWord]) -> [Line] {
    var lines: [Line] = []
    for word in words {
      if let last = lines.last?.words.last, last.isFollowed(by: word) {
        lines[lines.count - 1].words.append(word)
      } else {
        lines.append(Line(words: [word]))
      }
    }
    return lines
  }

  var top: Float { words.map(\.box.y0).min() ?? 0 }

  /// The height of the higher words, which have ascenders, as a share of the page's height.
  var height: Float {
    let heights = words.map { $0.box.y1 - $0.box.y0 }.sorted()
    return heights[heights.count * 3 / 4]
  }

  /// The average of the words', by length; 100 for text that was not recognised.
  var confidence: Float {
    let length = words.map { Float($0.text.count) }
    let sum = zip(words, length).map { ($0.confidence ?? 100) * $1 }.reduce(0, +)
    return sum / max(1, length.reduce(0, +))
  }

  var letters: Int {
    words.reduce(0) { $0 + $1.text.count(where: { $0.isLetter || $0.isNumber }) }
  }

  /// With a blank between two words, except between Chinese characters.
  var text: String {
    var text = ""
    for word in words {
      if let last = text.unicodeScalars.last, let next = word.text.unicodeScalars.first,
        !(last.properties.isIdeographic && next.properties.isIdeographic)
      {
        text += " "
      }
      text += word.text
    }
    return text
  }
}

extension TextWord {
  /// Whether a word stands right of this one, on its line.
  fileprivate func isFollowed(by next: TextWord) -> Bool {
    let middle = (next.box.y0 + next.box.y1) / 2
    return (box.y0...max(box.y0, box.y1)).contains(middle) && next.box.x0 >= box.x0
  }
}
