import GRDB
import PaperDomain

/// Changes of the tables of bundles, their pages and the full-text index, which must agree.
struct BundleTables {
  let database: Database

  mutating func update(_ bundle: BundlePages) throws {
    let id = try rowID(of: bundle.bundle, stamp: bundle.stamp)
    var old: [Int64: BoundPage] = [:]
    for page in try boundPages(of: id) { old[page.number] = page }
    let texts = PageTextTable(database: database)
    for number in bundle.pages.keys.sorted() {
      guard let key = bundle.pages[number] else { continue }
      let text = try texts.row(for: key)
      if let page = old.removeValue(forKey: Int64(number)) {
        if page.text == text.id { continue }
        try remove(page)
      }
      try insert(bundle: id, number: number, text: text)
    }
    for page in old.values.sorted(by: { $0.number < $1.number }) { try remove(page) }
  }

  /// Assigns another text to a page; has no effect for an unknown bundle.
  func assign(_ key: PageTextKey, to page: BundlePage) throws {
    guard
      let bundle = try Int64.fetchOne(
        database, sql: "SELECT id FROM bundle WHERE key = ?",
        arguments: [page.bundle.description])
    else { return }
    let text = try PageTextTable(database: database).row(for: key)
    for old in try boundPages(of: bundle) where old.number == Int64(page.pageNumber) {
      try remove(old)
    }
    try insert(bundle: bundle, number: page.pageNumber, text: text)
  }

  mutating func remove(_ bundle: BundleKey) throws {
    guard
      let id = try Int64.fetchOne(
        database, sql: "SELECT id FROM bundle WHERE key = ?", arguments: [bundle.description])
    else { return }
    for page in try boundPages(of: id) { try remove(page) }
    try database.execute(sql: "DELETE FROM bundle WHERE id = ?", arguments: [id])
  }

  private struct BoundPage {
    var id: Int64
    var number: Int64
    var text: Int64
  }

  private func boundPages(of bundle: Int64) throws -> [BoundPage] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, pageNumber, pageText FROM bundlePage WHERE bundle = ?")
    let rows = try Row.fetchAll(statement, arguments: [bundle])
    return try rows.map {
      try BoundPage(id: $0.integer(0), number: $0.integer(1), text: $0.integer(2))
    }
  }

  private func rowID(of bundle: BundleKey, stamp: String) throws -> Int64 {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO bundle(key, stamp) VALUES(?, ?)
        ON CONFLICT(key) DO UPDATE SET stamp = excluded.stamp RETURNING id
        """)
    guard
      let id = try Int64.fetchOne(statement, arguments: [bundle.description, stamp])
    else { throw CacheDamage() }
    return id
  }

  private func insert(bundle: Int64, number: Int, text: PageTextTable.Entry) throws {
    try database.cachedStatement(
      sql: "INSERT INTO bundlePage(bundle, pageNumber, pageText) VALUES(?, ?, ?)"
    ).execute(arguments: [bundle, number, text.id])
    guard text.state == .text else { return }
    let page = database.lastInsertedRowID
    let length = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT length(data) FROM content WHERE pageText = ?"),
      arguments: [text.id])
    guard let length else { throw CacheDamage() }
    try SegmentTable(database: database).add(page: page, bytes: length)
  }

  private func remove(_ page: BoundPage) throws {
    let texts = PageTextTable(database: database)
    let state = try texts.state(of: page.text)
    if state == .text { try SegmentTable(database: database).remove(page: page.id) }
    try database.cachedStatement(sql: "DELETE FROM bundlePage WHERE id = ?")
      .execute(arguments: [page.id])
    if state == .wanted { try texts.removeUnlessBound(page.text) }
  }
}
