import Foundation
import FullText
import GRDB

/// The storage of a segment in the cache, within one transaction.
struct StoredSegment: SegmentStorage {
  let database: Database
  let id: Int64

  func block(holding word: [UInt8]) throws -> Int? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT number FROM segmentBlock WHERE segment = ? AND first <= ?
        ORDER BY first DESC LIMIT 1
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id, Data(word)]) else { return nil }
    return Int(try row.integer(0))
  }

  func block(_ number: Int) throws -> [UInt8]? { try piece(.block, number) }

  func list(_ number: Int) throws -> [UInt8] {
    guard let bytes = try piece(.list, number) else { throw CacheDamage() }
    return bytes
  }

  enum Kind: Int64 {
    case block = 0
    case list = 1
  }

  /// The row id of a piece: the rows of a segment are contiguous, its blocks before its lists.
  static func row(_ id: Int64, _ kind: Kind, _ number: Int) -> Int64 {
    id << 32 | kind.rawValue << 31 | Int64(number)
  }

  private func piece(_ kind: Kind, _ number: Int) throws -> [UInt8]? {
    let statement = try database.cachedStatement(
      sql: "SELECT data FROM segmentPiece WHERE id = ?")
    let rows = try Row.fetchCursor(
      statement, arguments: [StoredSegment.row(id, kind, number & 0x7fff_ffff)])
    // Read directly from SQLite's memory: the pieces are many and large.
    return try rows.next().map {
      try $0.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } ?? [] }
    }
  }
}
