import Foundation
import GRDB

extension Cache {
  /// The keys under which nothing is stored, in the order given; a remembered failure counts as
  /// stored.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func missing(from keys: [PageTextKey]) throws(CacheError) -> [PageTextKey] {
    try read { database in
      let texts = PageTextTable(database: database)
      return try keys.filter { key in
        guard let entry = try texts.find(key) else { return true }
        return entry.state == .wanted
      }
    }
  }

  /// The keys that bundle pages refer to and under which nothing is stored.
  ///
  /// In the order in which bundles were updated, pages ascending. Costs what is missing, not what
  /// is there.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func wanted() throws(CacheError) -> [PageTextKey] {
    try read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT key FROM pageText WHERE state <> 1 AND state = 0 ORDER BY id")
      var keys: [PageTextKey] = []
      while let row = try rows.next() { keys.append(try PageTextKey(stored: row.bytes(0))) }
      return keys
    }
  }

  /// Keeps a batch of outcomes, all of them or none, and makes their words findable.
  ///
  /// A text already kept stays; a failure gives way to a text.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func store(
    _ batch: some Sequence<(key: PageTextKey, outcome: PageTextOutcome)>
  ) throws(CacheError) {
    let batch = Array(batch)
    let coded = CodedOutcome.coded(batch.map(\.outcome))
    try write { database in
      let texts = PageTextTable(database: database)
      for (item, outcome) in zip(batch, coded) { try texts.store(outcome, under: item.key) }
      try SegmentTable(database: database).fileManyWaitingPages()
    }
  }

  /// What is kept under a key; `nil` when nothing is.
  ///
  /// Boxes come back in steps of 1/4095 of the page, confidence in whole percents.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func outcome(of key: PageTextKey) throws(CacheError) -> PageTextOutcome? {
    try read { database in
      let texts = PageTextTable(database: database)
      guard let entry = try texts.find(key) else { return nil }
      switch entry.state {
      case .wanted: return nil
      case .text: return .text(try texts.wholeText(of: entry.id))
      case .failed:
        return .failed(
          reason: String(decoding: try texts.data(of: entry.id), as: UTF8.self))
      }
    }
  }

  /// Makes the pages of some bundles that could not be read wanted again; those of others stay.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  package func forgetFailures(of bundles: Set<BundleKey>) throws(CacheError) {
    try write { database in
      for bundle in bundles {
        let failed = """
          SELECT pageText.id FROM pageText JOIN bundlePage ON bundlePage.pageText = pageText.id
          JOIN bundle ON bundle.id = bundle WHERE state = 2 AND bundle.key = ?
          """
        for text in try Int64.fetchAll(
          database, sql: failed, arguments: [bundle.description])
        {
          try database.execute(sql: "DELETE FROM content WHERE pageText = ?", arguments: [text])
          try database.execute(sql: "UPDATE pageText SET state = 0 WHERE id = ?", arguments: [text])
        }
      }
    }
  }

  /// Makes every page that could not be read wanted again. Returns how many keys that are.
  ///
  /// - Throws: ``CacheError`` if the cache can't be written.
  @discardableResult
  package func forgetFailures() throws(CacheError) -> Int {
    try write { database in
      try database.execute(
        sql: "DELETE FROM content WHERE pageText IN (SELECT id FROM pageText WHERE state = 2)")
      try database.execute(
        sql: "DELETE FROM pageText WHERE state = 2 AND id NOT IN (SELECT pageText FROM bundlePage)")
      let unbound = database.changesCount
      try database.execute(sql: "UPDATE pageText SET state = 0 WHERE state = 2")
      return unbound + database.changesCount
    }
  }
}
