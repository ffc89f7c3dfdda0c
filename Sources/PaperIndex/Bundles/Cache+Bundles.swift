import GRDB

extension Cache {
  /// The stamps of all bundles in the cache, from one query.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func stamps() throws(CacheError) -> [BundleKey: String] {
    try read { database in
      var stamps: [BundleKey: String] = [:]
      let rows = try Row.fetchCursor(database, sql: "SELECT key, stamp FROM bundle")
      while let row = try rows.next() {
        stamps[try BundleKey(stored: row.string(0))] = try row.string(1)
      }
      return stamps
    }
  }

  /// Sets the pages of these bundles, all or none.
  ///
  /// Texts may be stored before or after this. Only differences are written, so a page with an
  /// unchanged key costs nothing.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func update(_ bundles: [BundlePages]) throws(CacheError) {
    try write { database in
      var tables = BundleTables(database: database)
      for bundle in bundles { try tables.update(bundle) }
      try SegmentTable(database: database).fileManyWaitingPages()
    }
  }

  /// Removes the pages of all other bundles; their texts stay. Returns the number of removed
  /// bundles.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  @discardableResult
  package func removeBundles(except kept: Set<BundleKey>) throws(CacheError) -> Int {
    try write { database in
      let keys = try String.fetchAll(database, sql: "SELECT key FROM bundle")
      var tables = BundleTables(database: database)
      var removed = 0
      for key in try keys.map({ try BundleKey(stored: $0) }) where !kept.contains(key) {
        try tables.remove(key)
        removed += 1
      }
      return removed
    }
  }

  /// The key of a page's text; `nil` when the page is not in the cache.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func key(of page: BundlePage) throws(CacheError) -> PageTextKey? {
    try read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT pageText.key FROM bundlePage JOIN bundle ON bundle.id = bundlePage.bundle
            JOIN pageText ON pageText.id = bundlePage.pageText
          WHERE bundle.key = ? AND pageNumber = ?
          """, arguments: [page.bundle.description, page.pageNumber])
      return try row.map { try PageTextKey(stored: $0.bytes(0)) }
    }
  }

  /// The pages of bundles whose text was corrected by hand, with the keys of their texts.
  func correctedPages() throws(CacheError) -> [BundlePage: PageTextKey] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT bundle.key, pageNumber, pageText.key FROM pageText
            JOIN bundlePage ON bundlePage.pageText = pageText.id
            JOIN bundle ON bundle.id = bundlePage.bundle
          WHERE pageText.key >= x'02' AND pageText.key < x'03'
          """)
      var pages: [BundlePage: PageTextKey] = [:]
      while let row = try rows.next() {
        let page = BundlePage(
          bundle: try BundleKey(stored: row.string(0)), pageNumber: Int(try row.integer(1)))
        pages[page] = try PageTextKey(stored: row.bytes(2))
      }
      return pages
    }
  }

  /// Assigns other texts to pages of bundles in the cache, all or none.
  func assign(_ keys: [BundlePage: PageTextKey]) throws(CacheError) {
    if keys.isEmpty { return }
    try write { database in
      let tables = BundleTables(database: database)
      for page in keys.keys.sorted() {
        if let key = keys[page] { try tables.assign(key, to: page) }
      }
      try SegmentTable(database: database).fileManyWaitingPages()
    }
  }

  /// The bundle pages whose text could not be read, with the reason, ordered by bundle and page.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func failures() throws(CacheError) -> [(page: BundlePage, reason: String)] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT bundle.key, pageNumber, data FROM pageText
            JOIN content ON content.pageText = pageText.id
            JOIN bundlePage ON bundlePage.pageText = pageText.id
            JOIN bundle ON bundle.id = bundlePage.bundle
          WHERE state <> 1 AND state = 2
          """)
      var failures: [(page: BundlePage, reason: String)] = []
      while let row = try rows.next() {
        let page = BundlePage(
          bundle: try BundleKey(stored: row.string(0)), pageNumber: Int(try row.integer(1)))
        failures.append((page, String(decoding: try row.bytes(2), as: UTF8.self)))
      }
      return failures.sorted { $0.page < $1.page }
    }
  }
}

extension BundleKey {
  /// Parses the key in a row; a malformed key means damage.
  init(stored text: String) throws {
    guard let key = BundleKey(description: text) else { throw CacheDamage() }
    self = key
  }
}
