import Foundation
import GRDB
import PaperDomain

/// The tables of page texts, within one transaction.
struct PageTextTable {
  let database: Database

  enum State: Int64 {
    /// A bundle page refers to it, and nothing is stored yet.
    case wanted = 0
    case text = 1
    case failed = 2
  }

  struct Entry {
    var id: Int64
    var state: State
  }

  func find(_ key: PageTextKey) throws -> Entry? {
    let statement = try database.cachedStatement(
      sql: "SELECT id, state FROM pageText WHERE key = ?")
    guard let row = try Row.fetchOne(statement, arguments: [Data(key.coded)]) else { return nil }
    guard let state = State(rawValue: try row.integer(1)) else { throw CacheDamage() }
    return Entry(id: try row.integer(0), state: state)
  }

  /// The row of a key, made as wanted when there is none.
  func row(for key: PageTextKey) throws -> Entry {
    if let entry = try find(key) { return entry }
    try database.cachedStatement(sql: "INSERT INTO pageText(key, state) VALUES(?, 0)")
      .execute(arguments: [Data(key.coded)])
    return Entry(id: database.lastInsertedRowID, state: .wanted)
  }

  /// Keeps an outcome. A text already there stays: the same key means the same text.
  func store(_ outcome: PageTextOutcome, under key: PageTextKey) throws {
    let entry = try row(for: key)
    if entry.state == .text { return }
    let (state, data) =
      switch outcome {
      case .text(let text): (State.text, text.coded)
      case .failed(let reason): (State.failed, Array(reason.utf8))
      }
    try database.cachedStatement(sql: "UPDATE pageText SET state = ? WHERE id = ?")
      .execute(arguments: [state.rawValue, entry.id])
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO content(pageText, data) VALUES(?, ?)"
    ).execute(arguments: [entry.id, Data(data)])
    if case .text(let text) = outcome {
      try BundleTables(database: database).file(text: entry.id, bytes: text.text.utf8.count)
    }
  }

  func state(of id: Int64) throws -> State {
    let statement = try database.cachedStatement(sql: "SELECT state FROM pageText WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]),
      let state = State(rawValue: try row.integer(0))
    else { throw CacheDamage() }
    return state
  }

  func text(of id: Int64) throws -> PageText {
    try PageText(stored: data(of: id))
  }

  func data(of id: Int64) throws -> [UInt8] {
    let statement = try database.cachedStatement(
      sql: "SELECT data FROM content WHERE pageText = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { throw CacheDamage() }
    return try row.bytes(0)
  }

  func removeUnlessBound(_ id: Int64) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM pageText WHERE id = ?
          AND NOT EXISTS (SELECT 1 FROM bundlePage WHERE pageText = pageText.id)
        """
    ).execute(arguments: [id])
  }
}
