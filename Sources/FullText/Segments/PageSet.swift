/// A set of a segment's pages, one bit per page.
struct PageSet: Sequence, Sendable {
  private(set) var words: [UInt64]

  /// The empty set for this number of pages.
  init(none count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  init(all count: Int) {
    words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if !count.isMultiple(of: 64) { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
  }

  init(_ pages: [UInt32], of count: Int) {
    self.init(none: count)
    for page in pages { insert(Int(page)) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  @inline(__always)
  func contains(_ page: Int) -> Bool { words[page >> 6] & (1 << UInt64(page & 63)) != 0 }
  mutating func insert(_ page: Int) { words[page >> 6] |= 1 << UInt64(page & 63) }
  mutating func remove(_ page: Int) { words[page >> 6] &= ~(1 << UInt64(page & 63)) }

  mutating func formIntersection(_ other: PageSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: PageSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: PageSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Iterates over the pages in ascending order.
  func makeIterator() -> Iterator { Iterator(words: words) }

  struct Iterator: IteratorProtocol {
    let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    init(words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index << 6 + rest.trailingZeroBitCount
    }
  }
}
