/// Writes the page list and the position list of a word.
struct PostingWriter {
  private(set) var pageList: [UInt8] = []
  private(set) var positionList: [UInt8] = []
  /// The number of pages written so far.
  private(set) var pages = 0
  /// The index of the last page, counted from 1.
  private(set) var last = 0

  /// Writes a word's occurrences: page index and position in one number each, ascending; from 1.
  mutating func write(_ occurrences: UnsafeBufferPointer<UInt64>) {
    clear()
    var index = 0
    while index < occurrences.count {
      let place = Int(occurrences[index] >> 32)
      var end = index
      var before: UInt64 = 0
      while end < occurrences.count, Int(occurrences[end] >> 32) == place {
        let position = occurrences[end] & 0xffff_ffff
        Varint.append(position - before, to: &positionList)
        before = position
        end += 1
      }
      append(place, times: end - index)
      index = end
    }
  }

  mutating func clear() {
    pageList.removeAll(keepingCapacity: true)
    positionList.removeAll(keepingCapacity: true)
    pages = 0
    last = 0
  }

  /// Adds a page without its positions.
  mutating func append(_ place: Int, times: Int) {
    let step = UInt64(place - last)
    if times == 1 {
      Varint.append(step << 1 | 1, to: &pageList)
    } else {
      Varint.append(step << 1, to: &pageList)
      Varint.append(UInt64(times), to: &pageList)
    }
    last = place
    pages += 1
  }

  mutating func append(positions: some Collection<UInt8>) { positionList += positions }

  /// Adds all pages of another segment's lists, whose page indexes follow `base`.
  mutating func append(
    pageList: ArraySlice<UInt8>, positionList: ArraySlice<UInt8>, pages: Int, last: Int, base: Int
  ) throws(SegmentDamage) {
    var position = 0
    let head = try pageList.withUnsafeBufferPointer { bytes throws(SegmentDamage) in
      try Varint.read(bytes, at: &position, below: 1 << 34)
    }
    let place = base + head >> 1
    guard place > self.last, pages == 1 || base + last > place else { throw SegmentDamage() }
    Varint.append(UInt64(place - self.last) << 1 | UInt64(head & 1), to: &self.pageList)
    self.pageList += pageList.dropFirst(position)
    self.positionList += positionList
    self.pages += pages
    self.last = pages == 1 ? place : base + last
  }

  func give(_ word: [UInt8], to writer: inout SegmentWriter) throws {
    if pages == 0 { return }
    try writer.add(
      word, pages: pages, last: last, pageList: pageList, positionList: positionList)
  }
}
