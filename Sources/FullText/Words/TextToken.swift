/// A word of a text in the text index.
package struct TextToken: Hashable, Sendable {
  /// Folded: see `TokenScanner`.
  package var text: String
  /// The range in UTF-8 bytes of the text.
  package var range: Range<Int>
  /// The number of words before it; a hyphenated word has the positions of its parts.
  package var position: Int

  /// The words of a text in order; `joiningLines` is set for pages, not for queries.
  package static func tokens(of text: String, joiningLines: Bool) -> [TextToken] {
    var tokens: [TextToken] = []
    var position = -1
    var scanner = TokenScanner()
    _ = Array(text.utf8).withUnsafeBufferPointer { bytes in
      scanner.scan(bytes, joiningLines: joiningLines) { word, range, isJoined in
        if !isJoined { position += 1 }
        tokens.append(
          TextToken(
            text: String(decoding: word, as: UTF8.self), range: range, position: position))
        return 0
      }
    }
    return tokens
  }
}
