package import FullText
package import PaperDomain

/// A question to the full-text index, and the conditions beside it.
///
/// Words all have to be there; `"several words"` in a row; `word*` goes on; `-word` and `NOT word` must not
/// be there; `a OR b` one of them; `a NEAR b` and `a NEAR/3 b` close to each other; parentheses hold
/// together. `tag:Group/Tag`, `in:PATH`, `bundle:NAME`, `title~TEXT` and `NAME>=VALUE` (also `<= = != < >`)
/// are conditions as in a `Query`, wherever a word may stand, with quotes where names hold blanks. Anything else
/// is text, and every input is a query: an open quote closes at the end, an `OR` without two sides is a word.
/// ```swift
/// let query = try SearchQuery(parsing: #"induction -draft tag:"Subject/Discrete maths" year>=2020"#)
/// ```
package struct SearchQuery: Hashable, Sendable {
  /// What must stand on a page. Its sets of pages are those that meet ``conditions``, in order.
  package var text: TextQuery
  /// Conditions among the words, as in `(induction OR tag:Subject/Logic)`.
  package var conditions: [Query] = []
  /// Conditions that all must hold.
  package var filters: [Query]

  /// Words in a query that are still answered.
  package static let wordLimit = 512

  /// Reads a query as a person writes it.
  package init(parsing text: String) throws(SearchQueryError) {
    var parser = SearchQueryParser(text)
    self = parser.parse()
    if terms.isEmpty, conditions.isEmpty, filters.isEmpty { throw .nothingToLookFor }
    if self.text.wordCount > SearchQuery.wordLimit {
      throw .tooManyWords(limit: SearchQuery.wordLimit)
    }
  }

  init(text: TextQuery, conditions: [Query], filters: [Query]) {
    self.text = text
    self.conditions = conditions
    self.filters = filters
  }

  /// The terms that are looked for, each once.
  package var terms: [SearchTerm] { text.terms }

  /// The terms that all must be there, as they follow each other; `nil` for less than two.
  var phrase: SearchTerm? {
    guard case .all(let queries) = text else { return nil }
    var terms: [SearchTerm] = []
    for case .term(let term) in queries { terms.append(term) }
    let words = terms.flatMap(\.words)
    guard terms.count > 1, words.count <= SearchQuery.longestPhrase,
      !terms.dropLast().contains(where: \.isPrefix)
    else { return nil }
    return SearchTerm(words: words, isPrefix: terms.last?.isPrefix ?? false)
  }

  /// Words that are more than this are not expected to follow each other.
  private static let longestPhrase = 16
}

extension TextQuery {
  fileprivate var wordCount: Int {
    switch self {
    case .term(let term): term.words.count
    case .near(let terms, _): terms.reduce(0) { $0 + $1.words.count }
    case .pages: 0
    case .not(let query): query.wordCount
    case .all(let queries), .any(let queries): queries.reduce(0) { $0 + $1.wordCount }
    }
  }
}
