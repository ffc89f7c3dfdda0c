package import PaperDomain

/// A question to the full-text index, and the filters beside it.
///
/// Words all have to be there; `"several words"` in a row; `word*` goes on; `-word` must not be
/// there; `a OR b` one of them. `tag:Group/Tag`, `in:PATH`, `bundle:NAME`, `title~TEXT` and
/// `NAME>=VALUE` (also `<= = != < >`) are conditions as in a `Query`, with quotes where names hold
/// blanks. Anything else is text, and every input is a query: an open quote closes at the end, an `OR` without two sides is a word.
/// ```swift
/// let query = try SearchQuery(parsing: #"induction -draft tag:"Subject/Discrete maths" year>=2020"#)
/// ```
package struct SearchQuery: Hashable, Sendable {
  /// Every group must be met, by one of its terms.
  package var groups: [[SearchTerm]]
  /// None of these may be met.
  package var excluded: [SearchTerm]
  /// For `LibrarySearch` to resolve, into what `Cache.search` is restricted to.
  package var filters: [Query]

  /// Words in a query that are still answered.
  package static let wordLimit = 512

  /// Reads a query as a person writes it.
  package init(parsing text: String) throws(SearchQueryError) {
    var parser = SearchQueryParser(text)
    self = parser.parse()
    if groups.isEmpty, filters.isEmpty || !excluded.isEmpty { throw .nothingToLookFor }
    if words > SearchQuery.wordLimit { throw .tooManyWords(limit: SearchQuery.wordLimit) }
  }

  init(groups: [[SearchTerm]], excluded: [SearchTerm], filters: [Query]) {
    self.groups = groups
    self.excluded = excluded
    self.filters = filters
  }

  private var words: Int {
    (groups.joined().map(\.words.count) + excluded.map(\.words.count)).reduce(0, +)
  }

  /// The query in SQLite's full-text language; `nil` when there are filters alone.
  var fullText: String? {
    if groups.isEmpty { return nil }
    func any(_ terms: [SearchTerm]) -> String {
      "(" + terms.map(\.fullText).joined(separator: " OR ") + ")"
    }
    let wanted = groups.map(any).joined(separator: " AND ")
    return excluded.isEmpty ? wanted : "(\(wanted)) NOT \(any(excluded))"
  }
}
