/// An excerpt of a page's text on one line, with its matches.
package struct SearchSnippet: Hashable, Sendable {
  /// The excerpt, without added marks; white space and control characters are replaced by one
  /// space.
  package var text: String
  /// Ranges in UTF-8 bytes of `text`; ascending, not overlapping.
  package var matches: [Range<Int>]
  /// Whether the page's text continues before and after the excerpt.
  package var hasMoreBefore: Bool
  package var hasMoreBehind: Bool

  static let none = SearchSnippet(
    text: "", matches: [], hasMoreBefore: false, hasMoreBehind: false)
}

extension SearchSnippet {
  /// The excerpt split at the starts and ends of matches, in order.
  package var pieces: [(text: String, isMatch: Bool)] {
    let bytes = Array(text.utf8)
    var pieces: [(text: String, isMatch: Bool)] = []
    var position = 0
    func piece(_ range: Range<Int>, _ isMatch: Bool) {
      if range.isEmpty { return }
      pieces.append((String(decoding: bytes[range], as: UTF8.self), isMatch))
    }
    for match in matches {
      piece(position..<match.lowerBound, false)
      piece(match, true)
      position = match.upperBound
    }
    piece(position..<bytes.count, false)
    return pieces
  }
}
