package import FullText
import GRDB

extension Cache {
  /// What surrounds a query's words when a library is searched.
  package struct SearchContext: Sendable {
    /// The pages that the search is restricted to; `nil` for all.
    package var pages: Set<BundlePage>?
    /// For each condition among the query's words the pages that meet it.
    package var conditions: [Set<BundlePage>] = []
    /// What is told of each hit.
    package var detail = HitDetail.boxes
    /// The pages in whose titles a term is; pages that have it in their text are better for it.
    package var titles: [SearchTerm: Set<BundlePage>] = [:]

    package init() {}
  }

  /// Looks for a query's words on all bundle pages, or on those given.
  ///
  /// The filters of the query are the caller's to resolve. A query of filters alone
  /// gives those pages in order, as far as they have a text. The same pages and texts give the
  /// same result, in whatever order they were stored.
  package func search(
    _ query: SearchQuery, limit: Int, in context: SearchContext = SearchContext()
  ) throws(CacheError) -> SearchResult {
    try read { database in
      let pages = PageSearch(database: database)
      var search = TextSearch(query.text, limit: limit)
      search.bonus = query.phrase
      search.sets = try context.conditions.map { try pages.rows(of: $0) }
      while search.sets.count < query.conditions.count { search.sets.append([]) }
      if let allowed = context.pages {
        search.query = .all([query.text, .pages(search.sets.count)])
        search.sets.append(try pages.rows(of: allowed))
      }
      for (term, titled) in context.titles { search.titles[term] = try pages.rows(of: titled) }
      let segments = try SegmentTable(database: database).segments()
      let result = try search.run(in: segments)
      return SearchResult(
        total: result.total,
        hits: try pages.hits(result.best, limit: limit, query: query, context.detail))
    }
  }

  /// Words on pages that may have been meant by one that is on none, those on most pages first.
  package func words(near word: String, within distance: Int) throws(CacheError) -> [String] {
    try read { database in
      let segments = try SegmentTable(database: database).segments()
      return try ClosestWords.candidates(for: word, within: distance, in: segments)
    }
  }

  /// Whether a term stands on any page.
  package func isFound(_ term: SearchTerm) throws(CacheError) -> Bool {
    try read { database in
      let segments = try SegmentTable(database: database).segments()
      return try TextSearch(.term(term), limit: 0).run(in: segments).total > 0
    }
  }
}
