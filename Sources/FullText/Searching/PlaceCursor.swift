/// Reads the positions of a word page by page, in the order of the pages.
struct PlaceCursor {
  private let postings: Postings
  private let list: ArraySlice<UInt8>
  private let shift: Int
  /// The index of the word's next page; the offset of its positions, without the pages not yet
  /// skipped.
  private var next = 0
  private var position = 0
  private var waiting = 0

  init(_ postings: Postings, _ list: ArraySlice<UInt8>, movedBy shift: Int) {
    (self.postings, self.list, self.shift) = (postings, list, shift)
  }

  /// Several alternative words are merged first, on the candidate pages.
  init(
    _ words: [(postings: Postings, list: ArraySlice<UInt8>)], on candidates: PageSet,
    movedBy shift: Int
  ) throws {
    self.shift = shift
    if words.count == 1 {
      (postings, list) = words[0]
      return
    }
    var places: [UInt64] = []
    var found: [Int] = []
    for word in words {
      var cursor = try PlaceCursor([word], on: candidates, movedBy: 0)
      for page in word.postings.pages where candidates.contains(Int(page)) {
        try cursor.read(Int(page), into: &found)
        places += found.map { UInt64(page) << 32 | UInt64($0) }
      }
    }
    places.sort()
    var postings = Postings()
    var list: [UInt8] = []
    var before: UInt64 = 0
    for place in places {
      let page = UInt32(truncatingIfNeeded: place >> 32)
      let position = place & 0xffff_ffff
      if postings.pages.last == page {
        postings.counts[postings.counts.count - 1] += 1
        Varint.append(position - before, to: &list)
      } else {
        postings.pages.append(page)
        postings.counts.append(1)
        Varint.append(position, to: &list)
      }
      before = position
    }
    self.list = list[...]
    self.postings = postings
  }

  /// Reads the word's positions on a page, ascending. Pages must be requested in ascending order.
  mutating func read(_ page: Int, into places: inout [Int]) throws(SegmentDamage) {
    places.removeAll(keepingCapacity: true)
    let count = try step(to: page)
    guard count <= list.count else { throw SegmentDamage() }
    places.reserveCapacity(count)
    position = try list.withUnsafeBufferPointer { bytes throws(SegmentDamage) in
      var position = position
      var place = shift
      for _ in 0..<count {
        place += try Varint.read(bytes, at: &position, below: 1 << 31)
        places.append(place)
      }
      return position
    }
  }

  /// Keeps those of some ascending positions on a page at which this word occurs as well.
  mutating func narrow(_ places: inout [Int], on page: Int) throws(SegmentDamage) {
    let count = try step(to: page)
    var kept = 0
    position = try list.withUnsafeBufferPointer { bytes throws(SegmentDamage) in
      try places.withUnsafeMutableBufferPointer { places throws(SegmentDamage) in
        var position = position
        var place = shift
        var next = 0
        for _ in 0..<count {
          place += try Varint.read(bytes, at: &position, below: 1 << 31)
          while next < places.count, places[next] < place { next += 1 }
          if next == places.count { continue }
          if places[next] == place {
            places[kept] = place
            kept += 1
          }
        }
        return position
      }
    }
    places.removeLast(places.count - kept)
  }

  /// Moves to a page, and returns the number of the word's occurrences there.
  private mutating func step(to page: Int) throws(SegmentDamage) -> Int {
    var (next, waiting) = (next, waiting)
    postings.pages.withUnsafeBufferPointer { pages in
      postings.counts.withUnsafeBufferPointer { counts in
        while next < pages.count, Int(pages[next]) < page {
          waiting += Int(counts[next])
          next += 1
        }
      }
    }
    (self.next, self.waiting) = (next, waiting)
    guard next < postings.pages.count, Int(postings.pages[next]) == page else { return 0 }
    if waiting > 0 {
      position = try list.withUnsafeBufferPointer { bytes throws(SegmentDamage) in
        var position = position
        try Varint.skip(waiting, bytes, at: &position)
        return position
      }
    }
    self.waiting = 0
    self.next += 1
    return Int(postings.counts[next])
  }
}
