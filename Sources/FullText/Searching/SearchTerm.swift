/// A phrase to search for: words that directly follow each other.
package struct SearchTerm: Hashable, Sendable {
  /// Folded words, at least one.
  package var words: [String]
  /// Whether the last word is a prefix.
  package var isPrefix: Bool
  /// Whether other forms of its only word match as well: `limits` for `limit`. Never set for a phrase,
  /// or a word that English can't inflect.
  package private(set) var takesForms: Bool

  /// `nil` for a text without words.
  package init?(_ text: String, isPrefix: Bool = false, takesForms: Bool = false) {
    let words = TextToken.tokens(of: text, joiningLines: false).map(\.text)
    if words.isEmpty { return nil }
    self.init(words: words, isPrefix: isPrefix, takesForms: takesForms)
  }

  /// Folded words, at least one.
  package init(words: [String], isPrefix: Bool = false, takesForms: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
    self.takesForms = takesForms && words.count == 1 && WordForms.areThere(of: words[0])
  }

  /// The term without other forms of its word.
  package var exact: SearchTerm {
    var term = self
    term.takesForms = false
    return term
  }
}
