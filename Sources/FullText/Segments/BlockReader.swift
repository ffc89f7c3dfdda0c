/// Iterates over the words of a block.
struct BlockReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The offset of the next long lists.
  private var offset: Int
  private(set) var word: [UInt8] = []

  init(_ bytes: [UInt8]) throws(SegmentDamage) {
    self.bytes = bytes
    offset = 0
    offset = try number(below: 1 << 40)
  }

  private mutating func number(below bound: Int) throws(SegmentDamage) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 63 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        guard value < UInt64(bound) else { throw SegmentDamage() }
        return Int(value)
      }
      shift += 7
    }
    throw SegmentDamage()
  }

  /// The entry of the next word, which is in ``word``; `nil` after the last one.
  mutating func next() throws(SegmentDamage) -> WordEntry? {
    if position == bytes.count { return nil }
    let shared = try number(below: word.count + 1)
    let more = try number(below: bytes.count - position + 1)
    guard position + more <= bytes.count else { throw SegmentDamage() }
    word.removeLast(word.count - shared)
    word += bytes[position..<position + more]
    position += more
    let pages = try number(below: 1 << 32)
    let last = pages > 1 ? try number(below: 1 << 32) : 0
    let pageBytes = try number(below: 1 << 36)
    let positionBytes = try number(below: 1 << 36)
    let length = pageBytes + positionBytes
    guard pages > 0, pages <= pageBytes, pages <= positionBytes || !FiledKey.isWord(word) else {
      throw SegmentDamage()
    }
    var entry = WordEntry(
      pages: pages, last: last, pageBytes: pageBytes, positionBytes: positionBytes,
      lists: .long(offset: offset))
    if length <= WordEntry.shortest {
      guard position + length <= bytes.count else { throw SegmentDamage() }
      entry.lists = .short(bytes[position..<position + length])
      position += length
    } else {
      offset += length
    }
    return entry
  }
}
