import Foundation
import FullText
import GRDB

/// The full-text index, within one transaction.
///
/// A page whose text is kept first waits, until so many do that it is worth a segment; segments of a
/// size are merged when there are many. A search reads all segments, and makes one in memory of what
/// waits: nothing that is stored can be missed, whatever was interrupted.
struct SegmentTable {
  let database: Database

  /// So many pages, or bytes of text, don't wait any longer.
  static let patience = (pages: 4_096, bytes: 16 << 20)

  /// Lets a page wait for its segment.
  func add(page: Int64, bytes: Int) throws {
    try database.cachedStatement(sql: "INSERT INTO waitingPage(page, bytes) VALUES(?, ?)")
      .execute(arguments: [page, bytes])
  }

  /// Lets all pages with a text wait.
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

  /// Files the pages that wait, when they are many.
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

  /// Files all pages that wait, or leaves the last few too many for a segment.
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

  /// All segments, and one in memory for what waits.
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

  // MARK: - Waiting pages

  private struct WaitingPage {
    var id: Int64
    var bytes: Int64
  }

  private func waitingPages() throws -> [WaitingPage] {
    try Row.fetchAll(database, sql: "SELECT page, bytes FROM waitingPage ORDER BY page").map {
      WaitingPage(id: try $0.integer(0), bytes: try $0.integer(1))
    }
  }

  /// As many as are filed at once.
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
    /// Pages, those removed since included.
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

  /// So many segments of about a size are better one.
  private static let most = 16
  /// A segment of so many pages is large enough.
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
    // Pages that are gone are read all the same.
    if removed.count > SegmentTable.patience.pages {
      for id in try stored().map(\.id) {
        let pages = try segment(id, without: removed).pages
        if pages.presentCount * 2 < pages.count { try merge([id], removed) }
      }
    }
  }

  /// Segments of up to a flush belong together, then of up to 16 times as many pages, and so on.
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
