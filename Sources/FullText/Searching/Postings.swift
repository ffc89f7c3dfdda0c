/// The pages of a segment that match, with the number of matches on each.
struct Postings {
  /// Page indexes from 0, ascending.
  var pages: [UInt32] = []
  /// The number of matches on each page; at least 1.
  var counts: [UInt32] = []

  init() {}

  init(pages: [UInt32], counts: [UInt32]) {
    self.pages = pages
    self.counts = counts
  }

  /// Reads a word's page list in a segment of `total` pages.
  init(_ list: ArraySlice<UInt8>, pages count: Int, of total: Int) throws(SegmentDamage) {
    guard count <= total else { throw SegmentDamage() }
    var counts: [UInt32] = []
    var error: SegmentDamage?
    pages = [UInt32](unsafeUninitializedCapacity: count) { pages, written in
      counts = [UInt32](unsafeUninitializedCapacity: count) { counts, countsWritten in
        list.withUnsafeBufferPointer { bytes in
          do throws(SegmentDamage) {
            var position = 0
            var place: UInt64 = 0
            for index in 0..<count {
              let head = try Varint.read(bytes, at: &position)
              place &+= head >> 1
              guard head > 1, place <= UInt64(total) else { throw SegmentDamage() }
              pages[index] = UInt32(place - 1)
              counts[index] =
                head & 1 == 1 ? 1 : UInt32(try Varint.read(bytes, at: &position, below: 1 << 32))
              written = index + 1
              countsWritten = index + 1
            }
            if position != bytes.count { throw SegmentDamage() }
          } catch let damage { error = damage }
        }
      }
    }
    self.counts = counts
    if let error { throw error }
  }

  /// The pages whose count is not 0.
  init(counts: [UInt32]) {
    for (page, count) in counts.enumerated() where count > 0 {
      pages.append(UInt32(page))
      self.counts.append(count)
    }
  }

  /// Adds a word's page list to the counts of all pages.
  static func add(
    _ list: UnsafeBufferPointer<UInt8>, _ pages: Int, to counts: inout [UInt32]
  ) throws(SegmentDamage) {
    var position = 0
    var place = 0
    for _ in 0..<pages {
      let head = try Varint.read(list, at: &position, below: 1 << 34)
      place += head >> 1
      guard head > 1, place <= counts.count else { throw SegmentDamage() }
      counts[place - 1] &+=
        head & 1 == 1 ? 1 : UInt32(try Varint.read(list, at: &position, below: 1 << 32))
    }
  }
}

extension PageList {
  /// The postings on present pages.
  func present(_ postings: Postings) -> Postings {
    guard let present else { return postings }
    var kept = Postings()
    for (page, count) in zip(postings.pages, postings.counts) where present.contains(Int(page)) {
      kept.pages.append(page)
      kept.counts.append(count)
    }
    return kept
  }
}
