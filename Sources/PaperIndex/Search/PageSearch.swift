import GRDB

/// The readings that a search is made of, within one transaction.
struct PageSearch {
  let database: Database

  /// The rows of pages, without those that the cache does not know.
  func rows(of pages: Set<BundlePage>) throws -> Set<Int64> {
    var numbers: [BundleKey: Set<Int64>] = [:]
    for page in pages { numbers[page.bundle, default: []].insert(Int64(page.pageNumber)) }
    let statement = try database.makeStatement(
      sql: """
        SELECT pageNumber, bundlePage.id FROM bundlePage JOIN bundle ON bundle.id = bundle
        WHERE bundle.key = ?
        """)
    var allowed: Set<Int64> = []
    for (bundle, numbers) in numbers {
      let rows = try Row.fetchCursor(statement, arguments: [bundle.description])
      while let row = try rows.next() {
        if numbers.contains(try row.integer(0)) { allowed.insert(try row.integer(1)) }
      }
    }
    return allowed
  }

  func allRows() throws -> Set<Int64> {
    try Int64.fetchSet(database, sql: "SELECT id FROM bundlePage")
  }

  func hasText(_ page: Int64) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT 1 FROM bundlePage JOIN pageText ON pageText.id = pageText
        WHERE bundlePage.id = ? AND state = 1
        """)
    return try Row.fetchOne(statement, arguments: [page]) != nil
  }

  /// The hits of the best rows, in order.
  func hits(
    _ entries: [BestRows.Entry], limit: Int, query: SearchQuery
  ) throws -> [SearchHit] {
    let statement = try database.makeStatement(
      sql: """
        SELECT bundle.key, pageNumber, pageText FROM bundlePage
        JOIN bundle ON bundle.id = bundle WHERE bundlePage.id = ?
        """)
    var ranked: [(page: BundlePage, score: Double, text: Int64)] = []
    for entry in entries {
      guard let row = try Row.fetchOne(statement, arguments: [entry.row]) else {
        throw CacheDamage()
      }
      let page = BundlePage(
        bundle: try BundleKey(stored: row.string(0)), pageNumber: Int(try row.integer(1)))
      ranked.append((page, entry.score, try row.integer(2)))
    }
    ranked.sort { ($1.score, $0.page) < ($0.score, $1.page) }
    let texts = PageTextTable(database: database)
    return try ranked.prefix(limit).map { page, score, text in
      let matches = query.matches(in: try texts.wholeText(of: text))
      return SearchHit(page: page, snippet: matches.snippet, score: score, boxes: matches.boxes)
    }
  }
}
