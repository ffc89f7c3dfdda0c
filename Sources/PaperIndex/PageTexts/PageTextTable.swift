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
  func store(_ outcome: CodedOutcome, under key: PageTextKey) throws {
    switch outcome {
    case .text(let text, let words, let length):
      guard let id = try claim(key, as: .text) else { return }
      try keep(text, in: "content", for: id)
      if !words.isEmpty { try keep(words, in: "pageWords", for: id) }
      // Once for each page bound to it.
      try SegmentTable(database: database).add(pagesOf: id, bytes: length)
    case .failed(let reason):
      guard let id = try claim(key, as: .failed) else { return }
      try keep(reason, in: "content", for: id)
    }
  }

  /// The row of a key, its state now this one; `nil` where a text is kept already.
  private func claim(_ key: PageTextKey, as state: State) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO pageText(key, state) VALUES(?, ?)
        ON CONFLICT(key) DO UPDATE SET state = excluded.state WHERE state <> 1 RETURNING id
        """)
    return try Int64.fetchOne(statement, arguments: [Data(key.coded), state.rawValue])
  }

  private func keep(_ data: [UInt8], in table: String, for id: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO \(table)(pageText, data) VALUES(?, ?)"
    ).execute(arguments: [id, Data(data)])
  }

  func state(of id: Int64) throws -> State {
    let statement = try database.cachedStatement(sql: "SELECT state FROM pageText WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]),
      let state = State(rawValue: try row.integer(0))
    else { throw CacheDamage() }
    return state
  }

  /// The text, without its words.
  func text(of id: Int64) throws -> PageText {
    try PageText(stored: data(of: id))
  }

  /// The words of a text, `text` being what `text(of:)` gave; none when only the text is known.
  func words(of id: Int64, in text: String) throws -> PageWords {
    let statement = try database.cachedStatement(
      sql: "SELECT data FROM pageWords WHERE pageText = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]) else {
      return PageWords(words: [])
    }
    return try PageWords(stored: row.bytes(0), of: text)
  }

  /// The text with its words.
  func wholeText(of id: Int64) throws -> PageText {
    var text = try text(of: id)
    text.take(try words(of: id, in: text.text))
    return text
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
