/// A phrase to search for: words that directly follow each other.
package struct SearchTerm: Hashable, Sendable {
  /// Folded words, at least one.
  package var words: [String]
  /// Whether the last word is a prefix.
  package var isPrefix: Bool

  /// `nil` for a text without words.
  package init?(_ text: String, isPrefix: Bool = false) {
    words = TextToken.tokens(of: text, joiningLines: false).map(\.text)
    self.isPrefix = isPrefix
    if words.isEmpty { return nil }
  }

  /// Folded words, at least one.
  package init(words: [String], isPrefix: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
  }
}
