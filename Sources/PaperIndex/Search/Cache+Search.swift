import GRDB

extension Cache {
  /// Looks for a query's words on all bundle pages, or on those given.
  ///
  /// The filters of the query are the caller's to resolve into `pages`. A query of filters alone
  /// gives those pages in order, as far as they have a text. The same pages and texts give the
  /// same result, in whatever order they were stored.
  package func search(
    _ query: SearchQuery, limit: Int, restrictedTo pages: Set<BundlePage>? = nil
  ) throws(CacheError) -> SearchResult {
    try read { database in
      let search = PageSearch(database: database)
      let allowed = try pages.map { try search.rows(of: $0) }
      var best = BestRows(limit: limit)
      var total = 0
      if let fullText = query.fullText {
        let rows = try Row.fetchCursor(
          database, sql: "SELECT rowid, bm25(fullText) FROM fullText WHERE fullText MATCH ?",
          arguments: [fullText])
        while let row = try rows.next() {
          let id = try row.integer(0)
          if let allowed, !allowed.contains(id) { continue }
          total += 1
          best.add(id, score: -(try row.real(1)))
        }
      } else {
        for id in try allowed ?? search.allRows() where try search.hasText(id) {
          total += 1
          best.add(id, score: 0)
        }
      }
      return SearchResult(
        total: total, hits: try search.hits(best.entries, limit: limit, query: query))
    }
  }
}
