/// What a page's text must hold, or must not: words that follow each other.
package struct SearchTerm: Hashable, Sendable {
  /// Folded words, at least one.
  package var words: [String]
  /// Whether the last word may go on.
  package var isPrefix: Bool

  /// `nil` for text in which the search sees no word.
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
