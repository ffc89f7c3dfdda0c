/// Writes sorted words and their lists in pieces.
///
/// - A block is a sequence of entries: the number of bytes shared with the previous word, the rest
///   of the word, the number of its pages, the last page's index (if there are several), the
///   lengths of its two lists, and short lists themselves. The block starts with the offset of its
///   first long lists; these follow each other.
/// - The page list has for each page the difference from the previous one, doubled, plus 1 if the
///   word occurs there once; otherwise the count follows. Indexes count from 1, so no difference is
///   0.
/// - The position list has for each page the first position and the differences to the others.
struct SegmentWriter {
  /// The size of a list piece in bytes: such a row exactly fills SQLite's pages of 16 KB.
  static let listPiece = 67_551
  /// The maximum size of a block in bytes: four per page.
  static let blockSize = 4_000

  private let emit: (SegmentPiece) throws -> Void
  private var block: [UInt8] = []
  private var first: [UInt8] = []
  private var word: [UInt8] = []
  private var lists: [UInt8] = []
  /// The number of list bytes in emitted pieces.
  private var written = 0

  init(emit: @escaping (SegmentPiece) throws -> Void) { self.emit = emit }

  mutating func add(
    _ next: [UInt8], pages: Int, last: Int, pageList: [UInt8], positionList: [UInt8]
  ) throws {
    let isShort = pageList.count + positionList.count <= WordEntry.shortest
    if block.count + next.count + 40 + (isShort ? WordEntry.shortest : 0) > SegmentWriter.blockSize
    {
      try endBlock()
    }
    if block.isEmpty {
      first = next
      word = []
      Varint.append(UInt64(written + lists.count), to: &block)
    }
    let shared = SegmentWriter.shared(word, next)
    Varint.append(UInt64(shared), to: &block)
    Varint.append(UInt64(next.count - shared), to: &block)
    block += next[shared...]
    Varint.append(UInt64(pages), to: &block)
    if pages > 1 { Varint.append(UInt64(last), to: &block) }
    Varint.append(UInt64(pageList.count), to: &block)
    Varint.append(UInt64(positionList.count), to: &block)
    if isShort {
      block += pageList
      block += positionList
    } else {
      lists += pageList
      lists += positionList
      try giveLists()
    }
    word = next
  }

  mutating func finish() throws {
    try endBlock()
    if !lists.isEmpty { try emit(.list(lists)) }
    lists = []
  }

  private mutating func endBlock() throws {
    if block.isEmpty { return }
    try emit(.block(first: first, bytes: block))
    block.removeAll(keepingCapacity: true)
  }

  private mutating func giveLists() throws {
    var start = 0
    while lists.count - start >= SegmentWriter.listPiece {
      try emit(.list(Array(lists[start..<start + SegmentWriter.listPiece])))
      start += SegmentWriter.listPiece
    }
    if start == 0 { return }
    lists.removeFirst(start)
    written += start
  }

  private static func shared(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var count = 0
    while count < left.count, count < right.count, left[count] == right[count] { count += 1 }
    return count
  }
}
