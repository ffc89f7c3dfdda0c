/// Writes words, in order, with their lists, piece by piece.
///
/// - A block is a run of entries: bytes shared with the word before, the rest of the word, the number of
///   its pages, the last page's place (where there are several), the lengths of its two lists, and short
///   lists themselves. Before them stands where the block's first long lists begin: they follow each other.
/// - The list of pages has for each page the step from the one before, doubled, and 1 more where
///   the word stands there once; else how often follows. Places count from 1, so no step is 0.
/// - The list of positions has for each page the first position and the steps to the others.
struct SegmentWriter {
  /// Bytes of a piece of the lists: such a row fills SQLite's pages of 16 KB to the last byte.
  static let listPiece = 67_551
  /// Bytes of a block at most: four to a page.
  static let blockSize = 4_000

  private let emit: (SegmentPiece) throws -> Void
  private var block: [UInt8] = []
  private var first: [UInt8] = []
  private var word: [UInt8] = []
  private var lists: [UInt8] = []
  /// Bytes of lists in pieces that were given away.
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
