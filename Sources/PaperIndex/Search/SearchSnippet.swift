/// A piece of a page's text on one line, and what in it matched.
package struct SearchSnippet: Hashable, Sendable {
  /// Runs of white space and control characters are one space; no marks are put in.
  package var text: String
  /// In UTF-8 bytes of `text`; ascending, apart from each other.
  package var matches: [Range<Int>]
  /// Whether the page's text goes on before and behind the piece.
  package var hasMoreBefore: Bool
  package var hasMoreBehind: Bool

  static let none = SearchSnippet(
    text: "", matches: [], hasMoreBefore: false, hasMoreBehind: false)
}

extension SearchSnippet {
  /// The piece cut where matches begin and end, in order.
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
