/// A query for pages by their text.
package indirect enum TextQuery: Hashable, Sendable {
  case term(SearchTerm)
  /// All of the terms within this number of words: `words` is 1 when they directly follow each
  /// other.
  case near([SearchTerm], words: Int)
  /// The index of one of the page sets given to the search.
  case pages(Int)
  /// All of these; every page if empty.
  case all([TextQuery])
  /// At least one of these.
  case any([TextQuery])
  case not(TextQuery)

  /// The parts that add to a page's score, in the order written.
  var wanted: [TextQuery] {
    switch self {
    case .term, .near: [self]
    case .pages, .not: []
    case .all(let queries), .any(let queries): queries.flatMap(\.wanted)
    }
  }

  /// All parts to look up, including excluded ones.
  var lookups: [TextQuery] {
    switch self {
    case .term, .near: [self]
    case .pages: []
    case .not(let query): query.lookups
    case .all(let queries), .any(let queries): queries.flatMap(\.lookups)
    }
  }

  /// The query without other forms of its words.
  package var exact: TextQuery {
    switch self {
    case .term(let term): .term(term.exact)
    case .near(let terms, let words): .near(terms.map(\.exact), words: words)
    case .pages: self
    case .all(let queries): .all(queries.map(\.exact))
    case .any(let queries): .any(queries.map(\.exact))
    case .not(let query): .not(query.exact)
    }
  }

  /// The terms of `wanted`, in the order written, without duplicates.
  package var terms: [SearchTerm] {
    var seen: Set<SearchTerm> = []
    return wanted.flatMap { query -> [SearchTerm] in
      switch query {
      case .term(let term): [term]
      case .near(let terms, _): terms
      case .pages, .all, .any, .not: []
      }
    }.filter { seen.insert($0).inserted }
  }
}
