import GRDB

extension Cache {
  /// Adds pending pages to stored segments, so that searches need not do it in memory.
  ///
  /// Search results stay the same.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func fileWaitingPages() throws(CacheError) {
    try write { database in try SegmentTable(database: database).fileWaitingPages() }
  }

  /// Removes the texts that no bundle page refers to. Returns their number.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func removeUnusedTexts() throws(CacheError) -> Int {
    try write { database in
      try database.execute(
        sql: """
          DELETE FROM pageText WHERE id NOT IN (SELECT pageText FROM bundlePage);
          """)
      let removed = database.changesCount
      for table in ["content", "pageWords"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE pageText NOT IN (SELECT id FROM pageText)")
      }
      return removed
    }
  }
}
