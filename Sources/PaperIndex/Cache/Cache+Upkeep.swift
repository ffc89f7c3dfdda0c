import GRDB

extension Cache {
  /// Files the words of the pages that wait for it, so that no search has to.
  ///
  /// Results stay the same.
  package func fileWaitingPages() throws(CacheError) {
    try write { database in try SegmentTable(database: database).fileWaitingPages() }
  }

  /// Forgets the texts that no bundle page refers to any more. Returns how many.
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
