package import FullText
package import PaperDomain

/// A query of the full-text index, with its filters.
///
/// All words must match, in any form of English: `limits` for `limit`; `=word` matches only the word
/// itself; `"several words"` match as a phrase, as they are written; `word*` matches a prefix; `-word` and
/// `NOT word` exclude pages; `a OR b` matches either one; `a NEAR b` and `a NEAR/3 b` match words
/// close to each other; parentheses group. `tag:Group/Tag`, `in:PATH`, `bundle:NAME`, `title~TEXT`
/// and `NAME>=VALUE` (also `<= = != < >`) are conditions as in a `Query`, allowed wherever a word
/// is, with quotes around names with spaces. Anything else is text; an unclosed quote ends at the
/// end.
///
/// ```swift
/// let query = try SearchQuery(parsing: #"induction -draft tag:"Subject/Discrete maths" year>=2020"#)
/// ```
package struct SearchQuery: Hashable, Sendable {
  /// The query of the page text. Its page sets are those that meet ``conditions``, in order.
  package var text: TextQuery
  /// Conditions among the words, as in `(induction OR tag:Subject/Logic)`.
  package var conditions: [Query] = []
  /// Conditions that must all hold.
  package var filters: [Query]

  /// The maximum number of words in a query.
  package static let wordLimit = 512

  /// Parses a query that a user wrote.
  ///
  /// - Parameter isUnfinished: Whether the user may still write a word that ends with `*`: it also
  ///   matches the forms of the word so far.
  /// - Throws: ``SearchQueryError`` if there is nothing to search for, there are too many words, or an
  ///   operator or a condition is incomplete.
  package init(parsing text: String, isUnfinished: Bool = false) throws(SearchQueryError) {
    var parser = SearchQueryParser(text, isUnfinished: isUnfinished)
    do throws(QuerySyntaxError) {
      self = try parser.parse()
    } catch {
      throw .syntax(error)
    }
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

  /// The query, with the names in its conditions checked as in every `Query`.
  ///
  /// - Throws: `QueryNameError`, `ReferenceError`.
  func checked(in snapshot: LibrarySnapshot) throws -> SearchQuery {
    if conditions.isEmpty, filters.isEmpty { return self }
    let resolver = ReferenceResolver(snapshot)
    do {
      return SearchQuery(
        text: text, conditions: try conditions.map { try $0.checked(in: snapshot, resolver) },
        filters: try filters.map { try $0.checked(in: snapshot, resolver) })
    } catch let error as QueryNameError {
      // `x=5` may have been meant as text.
      throw QueryNameError(error.explanation, error.hints + [SearchQueryError.quotesHint])
    }
  }

  /// The terms to search for, without duplicates.
  package var terms: [SearchTerm] { text.terms }

  /// The terms, and those that take forms also without them: pages with the words as they are written
  /// come first.
  var termsInBothForms: Set<SearchTerm> { Set(terms + terms.map(\.exact)) }

  /// All required terms as one phrase; `nil` for fewer than two.
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

  /// The words as a heading has them; `nil` if they are alternatives, too many or none.
  var heading: HeadingMatcher? {
    if case .term(let term) = text { return HeadingMatcher(phrase: term.exact) }
    return phrase.map { HeadingMatcher(phrase: $0) }
  }

  /// Longer sequences of words are not expected to occur as a phrase.
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
