import Dispatch
import FullText
import PaperDomain
import Synchronization

/// Builds segments of stored texts, on all cores.
enum SegmentBuilding {
  struct Page: Sendable {
    var id: Int64
    /// The text as coded by ``PageText``.
    var stored: [UInt8]
  }

  struct Built: Sendable {
    var pages: PageList
    var pieces: [SegmentPiece]

    var storage: MemorySegment {
      var segment = MemorySegment()
      for piece in pieces { segment.add(piece) }
      return segment
    }
  }

  /// The minimum number of pages for a thread.
  private static let share = 64
  private static let threads = 2

  /// The segments of these pages: one, or one per thread.
  static func segments(of pages: [Page]) throws -> [Built] {
    let parts = min(threads, max(1, pages.count / share))
    let built = Mutex([Result<Built, any Error>?](repeating: nil, count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let bounds = pages.count * part / parts..<pages.count * (part + 1) / parts
      let result = Result { try segment(of: pages[bounds]) }
      built.withLock { $0[part] = result }
    }
    return try built.withLock { try $0.compactMap { try $0?.get() } }
  }

  private static func segment(of pages: ArraySlice<Page>) throws -> Built {
    final class Pieces { var all: [SegmentPiece] = [] }
    var builder = SegmentBuilder()
    for page in pages {
      try PageText.characters(stored: page.stored).withUnsafeBufferPointer {
        builder.add(page: page.id, text: $0)
      }
    }
    let pieces = Pieces()
    let list = try builder.finish { pieces.all.append($0) }
    return Built(pages: list, pieces: pieces.all)
  }
}
