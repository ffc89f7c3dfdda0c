import Foundation
import FullText
import GRDB

/// The full-text index, within one transaction.
///
/// A page with a new text first is pending, until there are enough pending pages for a segment.
/// Segments of similar size are merged when there are many. A search reads all segments, and builds
/// one in memory of the pending pages: so it never misses a stored text, even after an
/// interruption.
struct SegmentTable {
  let database: Database

  /// From this number of pages, or bytes of text, pending pages are written to a segment.
  static let patience = (pages: 4_096, bytes: 16 << 20)

  /// Adds a page to the pending pages.
  func add(page: Int64, bytes: Int) throws {
    try database.cachedStatement(sql: "INSERT INTO waitingPage(page, bytes) VALUES(?, ?)")
      .execute(arguments: [page, bytes])
  }

  /// Adds all pages with a text to the pending pages.
  func add(pagesOf text: Int64, bytes: Int) throws {
    try database.cachedStatement(
      sql: "INSERT INTO waitingPage SELECT id, ? FROM bundlePage WHERE pageText = ?"
    ).execute(arguments: [bytes, text])
  }

  func remove(page: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM waitingPage WHERE page = ?")
      .execute(arguments: [page])
    if database.changesCount > 0 { return }
    try database.cachedStatement(sql: "INSERT INTO removedPage(page) VALUES(?)")
      .execute(arguments: [page])
  }

  /// Writes the pending pages to segments if there are many.
  func fileManyWaitingPages() throws {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT count(*), ifnull(sum(bytes), 0) FROM waitingPage"))
    guard let row else { throw CacheDamage() }
    if try row.integer(0) >= SegmentTable.patience.pages
      || row.integer(1) >= SegmentTable.patience.bytes
    {
      try fileWaitingPages(leavingFew: true)
    }
  }

  /// Writes all pending pages to segments, or leaves the last few if they are too few for a
  /// segment.
  func fileWaitingPages(leavingFew: Bool = false) throws {
    var waiting = try waitingPages()[...]
    while !waiting.isEmpty {
      let run = SegmentTable.run(of: waiting)
      if leavingFew, run.startIndex > 0, run.endIndex == waiting.endIndex { return }
      waiting = waiting[run.endIndex...]
      for built in try SegmentBuilding.segments(of: texts(of: run)) { try insert(built) }
      if let last = run.last {
        try database.execute(
          sql: "DELETE FROM waitingPage WHERE page <= ?", arguments: [last.id])
      }
      try mergeWhereWorthwhile()
    }
  }

  /// All stored segments, and one in memory for the pending pages.
  func segments() throws -> [Segment] {
    let removed = try Int64.fetchSet(database, sql: "SELECT page FROM removedPage")
    var segments = try stored().map { try segment($0.id, without: removed) }
    var waiting = try waitingPages()[...]
    while !waiting.isEmpty {
      let run = SegmentTable.run(of: waiting)
      waiting = waiting[run.endIndex...]
      for built in try SegmentBuilding.segments(of: texts(of: run)) {
        segments.append(Segment(pages: built.pages, storage: built.storage))
      }
    }
    return segments
  }

  // MARK: - Pending pages

  private struct WaitingPage {
    var id: Int64
    var bytes: Int64
  }

  private func waitingPages() throws -> [WaitingPage] {
    try Row.fetchAll(database, sql: "SELECT page, bytes FROM waitingPage ORDER BY page").map {
      WaitingPage(id: try $0.integer(0), bytes: try $0.integer(1))
    }
  }

  /// The pending pages to write at once.
  private static func run(of waiting: ArraySlice<WaitingPage>) -> ArraySlice<WaitingPage> {
    var bytes: Int64 = 0
    return waiting.prefix(patience.pages).prefix { page in
      defer { bytes &+= page.bytes }
      return bytes < patience.bytes
    }
  }

  private func texts(of pages: ArraySlice<WaitingPage>) throws -> [SegmentBuilding.Page] {
    guard let first = pages.first, let last = pages.last else { return [] }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT page, data FROM waitingPage JOIN bundlePage ON bundlePage.id = page
          JOIN content ON content.pageText = bundlePage.pageText
        WHERE page BETWEEN ? AND ? ORDER BY page
        """, arguments: [first.id, last.id])
    var texts: [SegmentBuilding.Page] = []
    while let row = try rows.next() {
      texts.append(SegmentBuilding.Page(id: try row.integer(0), stored: try row.bytes(1)))
    }
    guard texts.count == pages.count else { throw CacheDamage() }
    return texts
  }

  // MARK: - Stored segments

  private struct StoredSize {
    var id: Int64
    /// The number of pages, with removed ones.
    var size: Int
  }

  private func stored() throws -> [StoredSize] {
    try Row.fetchAll(database, sql: "SELECT id, size FROM segment ORDER BY id").map {
      StoredSize(id: try $0.integer(0), size: Int(try $0.integer(1)))
    }
  }

  private func segment(_ id: Int64, without removed: Set<Int64>) throws -> Segment {
    let statement = try database.cachedStatement(sql: "SELECT pages FROM segment WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { throw CacheDamage() }
    var pages = try PageList(coded: try row.bytes(0))
    pages.remove(removed)
    return Segment(pages: pages, storage: StoredSegment(database: database, id: id))
  }

  private func insert(_ built: SegmentBuilding.Built) throws {
    let writer = try SegmentRows(database: database)
    for piece in built.pieces { try writer.insert(piece) }
    try writer.finish(built.pages)
  }

  /// From this number of segments of a similar size, they are merged.
  private static let most = 16
  /// A segment of this number of pages is not merged further.
  private static let largest = 1 << 18

  private func mergeWhereWorthwhile() throws {
    let removed = try Int64.fetchSet(database, sql: "SELECT page FROM removedPage")
    var classes: [Int: [StoredSize]] = [:]
    for segment in try stored() where segment.size < SegmentTable.largest {
      classes[SegmentTable.sizeClass(segment.size), default: []].append(segment)
    }
    for (_, segments) in classes.sorted(by: { $0.key < $1.key })
    where segments.count >= SegmentTable.most {
      try merge(segments.map(\.id), removed)
    }
    // Removed pages still cost reading time.
    if removed.count > SegmentTable.patience.pages {
      for id in try stored().map(\.id) {
        let pages = try segment(id, without: removed).pages
        if pages.presentCount * 2 < pages.count { try merge([id], removed) }
      }
    }
  }

  /// The size class of a segment: up to the pending limit, then up to 16 times as many pages, and
  /// so on.
  private static func sizeClass(_ size: Int) -> Int {
    var bound = patience.pages
    var number = 0
    while size > bound {
      bound *= most
      number += 1
    }
    return number
  }

  private func merge(_ ids: [Int64], _ removed: Set<Int64>) throws {
    let segments = try ids.map { try segment($0, without: removed) }
    let writer = try SegmentRows(database: database)
    let pages = try SegmentMerger(segments).merge { try writer.insert($0) }
    try writer.finish(pages)
    for (id, segment) in zip(ids, segments) {
      try database.execute(
        sql: """
          DELETE FROM segmentBlock WHERE segment = ?;
          DELETE FROM segmentPiece WHERE id >= ? AND id < ?;
          DELETE FROM segment WHERE id = ?;
          """,
        arguments: [
          id, StoredSegment.row(id, .block, 0), StoredSegment.row(id + 1, .block, 0), id,
        ])
      for page in segment.pages.pages where removed.contains(page) {
        try database.cachedStatement(sql: "DELETE FROM removedPage WHERE page = ?")
          .execute(arguments: [page])
      }
    }
  }
}
