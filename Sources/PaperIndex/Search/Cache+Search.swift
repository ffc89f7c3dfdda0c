package import FullText
import GRDB

extension Cache {
  /// The parameters of a library search besides the query's words.
  package struct SearchContext: Sendable {
    /// The pages to search; `nil` for all.
    package var pages: Set<BundlePage>?
    /// For each condition among the query's words, the pages that meet it.
    package var conditions: [Set<BundlePage>] = []
    /// The data to compute for each hit.
    package var detail = HitDetail.boxes
    /// The pages whose titles contain a term; this increases their score if their text contains it
    /// too.
    package var titles: [SearchTerm: Set<BundlePage>] = [:]
    /// The pages with a term in their annotations: it counts as if it were in their text.
    package var written: [SearchTerm: Set<BundlePage>] = [:]

    package init() {}
  }

  /// Searches all bundle pages, or the given ones, for a query's words.
  ///
  /// The caller resolves the filters of the query. A query of filters alone returns those pages
  /// that have a text, in order. The same pages and texts give the same result, independent of the
  /// order in which they were stored.
  ///
  /// - Parameter limit: The maximum number of hits; 0 only counts them.
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func search(
    _ query: SearchQuery, limit: Int, in context: SearchContext = SearchContext()
  ) throws(CacheError) -> SearchResult {
    try read { database in
      let pages = PageSearch(database: database)
      var search = TextSearch(
        query.text, limit: limit == 0 ? 0 : max(limit, PageSearch.reach))
      search.bonus = query.phrase
      search.sets = try context.conditions.map { try pages.rows(of: $0) }
      while search.sets.count < query.conditions.count { search.sets.append([]) }
      if let allowed = context.pages {
        search.query = .all([query.text, .pages(search.sets.count)])
        search.sets.append(try pages.rows(of: allowed))
      }
      for (term, titled) in context.titles { search.titles[term] = try pages.rows(of: titled) }
      for (term, found) in context.written { search.written[term] = try pages.rows(of: found) }
      let segments = try SegmentTable(database: database).segments()
      let result = try search.run(in: segments)
      return SearchResult(
        total: result.total,
        hits: try pages.hits(result.best, limit: limit, query: query, context.detail))
    }
  }

  /// Words in the index with a spelling close to a missing word, those on most pages first.
  ///
  /// - Parameter distance: The maximum number of edits, estimated: some words are further away.
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func words(near word: String, within distance: Int) throws(CacheError) -> [String] {
    try read { database in
      let segments = try SegmentTable(database: database).segments()
      return try ClosestWords.candidates(for: word, within: distance, in: segments)
    }
  }

  /// Phrases on pages that differ in one character from a phrase that is on none, those on most pages
  /// first; none for a script written with spaces.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func phrases(near term: SearchTerm) throws(CacheError) -> [String] {
    guard PhraseSuggestions.areThere(of: term) else { return [] }
    return try read { database in
      let segments = try SegmentTable(database: database).segments()
      return try PhraseSuggestions(database: database, segments: segments).closest(to: term)
    }
  }

  /// The number of bundle pages that are not read yet.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func unreadPageCount() throws(CacheError) -> Int {
    try read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM pageText JOIN bundlePage ON bundlePage.pageText = pageText.id
          WHERE state <> 1 AND state = 0
          """) ?? 0
    }
  }

  /// Whether any page contains a term.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func isFound(_ term: SearchTerm) throws(CacheError) -> Bool {
    try read { database in
      let segments = try SegmentTable(database: database).segments()
      return try TextSearch(.term(term), limit: 0).run(in: segments).total > 0
    }
  }
}
