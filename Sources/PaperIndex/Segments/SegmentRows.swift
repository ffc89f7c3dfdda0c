import Foundation
import FullText
import GRDB

/// Writes a new segment to the database, piece by piece.
final class SegmentRows {
  private let database: Database
  private let id: Int64
  private var blocks = 0
  private var lists = 0

  init(database: Database) throws {
    self.database = database
    try database.execute(sql: "INSERT INTO segment(size, pages) VALUES(0, x'')")
    id = database.lastInsertedRowID
  }

  func insert(_ piece: SegmentPiece) throws {
    switch piece {
    case .block(let first, let bytes):
      try database.cachedStatement(
        sql: "INSERT INTO segmentBlock(segment, first, number) VALUES(?, ?, ?)"
      ).execute(arguments: [id, Data(first), blocks])
      try insert(bytes, as: StoredSegment.row(id, .block, blocks))
      blocks += 1
    case .list(let bytes):
      try insert(bytes, as: StoredSegment.row(id, .list, lists))
      lists += 1
    }
  }

  func finish(_ pages: PageList) throws {
    try database.cachedStatement(sql: "UPDATE segment SET size = ?, pages = ? WHERE id = ?")
      .execute(arguments: [pages.count, Data(pages.coded), id])
  }

  private func insert(_ bytes: [UInt8], as row: Int64) throws {
    try database.cachedStatement(sql: "INSERT INTO segmentPiece(id, data) VALUES(?, ?)")
      .execute(arguments: [row, Data(bytes)])
  }
}
