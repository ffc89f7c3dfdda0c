/// What pages are looked for by what stands on them.
package indirect enum TextQuery: Hashable, Sendable {
  case term(SearchTerm)
  /// All of the terms within so many words: `words` is 1 when they follow each other.
  case near([SearchTerm], words: Int)
  /// One of the sets of pages that the search is given.
  case pages(Int)
  /// All of them; every page, when there are none.
  case all([TextQuery])
  /// One of them at least.
  case any([TextQuery])
  case not(TextQuery)

  /// The terms that speak for a page, each with what it is part of, in the order written.
  var wanted: [TextQuery] {
    switch self {
    case .term, .near: [self]
    case .pages, .not: []
    case .all(let queries), .any(let queries): queries.flatMap(\.wanted)
    }
  }

  /// Everything that is looked up, what must not be there included.
  var lookups: [TextQuery] {
    switch self {
    case .term, .near: [self]
    case .pages: []
    case .not(let query): query.lookups
    case .all(let queries), .any(let queries): queries.flatMap(\.lookups)
    }
  }

  /// The terms of what is wanted, in the order written, each once.
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
