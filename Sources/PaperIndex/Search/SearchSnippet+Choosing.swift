import FullText

extension SearchSnippet {
  /// The length in bytes: two lines of a terminal in English, one and a half in Chinese.
  private static let length = 200
  /// The number of bytes before the first match.
  private static let lead = 50

  /// Extracts a snippet of a text: the first one with the most terms, then with the most matches.
  ///
  /// `tokens` are the text's words and `matches` the matching words, both in order.
  init(of text: String, tokens: [TextToken], matches: [TermMatcher.Match]) {
    let bytes = Array(text.utf8)
    let window = SearchSnippet.window(bytes, tokens, matches)
    let line = SnippetLine(bytes[window])
    self.text = String(decoding: line.bytes, as: UTF8.self)
    self.matches = []
    for match in matches where match.range.overlaps(window) {
      let range = match.range.clamped(to: window)
      let start = line.offset(of: range.lowerBound)
      let end = line.offset(of: range.upperBound)
      if let last = self.matches.last, start < last.upperBound {
        self.matches[self.matches.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else if start < end {
        self.matches.append(start..<end)
      }
    }
    hasMoreBefore = bytes[..<window.lowerBound].contains { $0 > 0x20 }
    hasMoreBehind = bytes[window.upperBound...].contains { $0 > 0x20 }
  }

  /// The range of the text to show, from the start of a word to the end of one.
  private static func window(
    _ text: [UInt8], _ tokens: [TextToken], _ matches: [TermMatcher.Match]
  ) -> Range<Int> {
    guard let first = tokens.first else { return 0..<0 }
    var start = first.range.lowerBound
    var core = start..<start
    if let match = best(matches) {
      core = match
      start =
        tokens.first { $0.range.lowerBound >= core.lowerBound - lead }?.range.lowerBound
        ?? core.lowerBound
      start = min(start, core.lowerBound)
    }
    // Characters directly before the first word of the text: a bracket, a quote.
    if start == first.range.lowerBound {
      while start > 0, text[start - 1] > 0x20 { start -= 1 }
    }
    var end = core.upperBound
    var follower = text.count
    for token in tokens where token.range.upperBound > end {
      if token.range.upperBound > start + length {
        follower = max(token.range.lowerBound, end)
        break
      }
      end = token.range.upperBound
    }
    // And directly after the last one: a full stop, a bracket.
    while end < follower, text[end] > 0x20 { end += 1 }
    return start..<end
  }

  /// The range from the first to the last match to show together.
  private static func best(_ matches: [TermMatcher.Match]) -> Range<Int>? {
    var best: (terms: Int, count: Int, range: Range<Int>)?
    for (index, match) in matches.enumerated() {
      let bound = match.range.lowerBound + length - lead
      let shown = matches[index...].prefix { $0.range.upperBound <= bound }
      let terms = Set(shown.map(\.term)).count
      let end = shown.map(\.range.upperBound).max() ?? match.range.upperBound
      let isBetter = best.map { (terms, shown.count) > ($0.terms, $0.count) } ?? true
      if isBetter { best = (terms, shown.count, match.range.lowerBound..<end) }
    }
    return best?.range
  }
}
