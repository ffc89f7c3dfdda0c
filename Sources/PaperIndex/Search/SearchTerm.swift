/// What a page's text must hold, or must not: words that follow each other.
package struct SearchTerm: Hashable, Sendable {
  /// Folded words, at least one.
  package var words: [String]
  /// Whether the last word may go on.
  package var isPrefix: Bool

  /// `nil` for text in which the search sees no word.
  init?(_ text: String, isPrefix: Bool) {
    words = TextToken.tokens(of: text, joiningLines: false).map(\.text)
    self.isPrefix = isPrefix
    if words.isEmpty { return nil }
  }

  /// The term in SQLite's full-text query language; words hold letters, digits and symbols alone.
  var fullText: String { "\"\(words.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
}
