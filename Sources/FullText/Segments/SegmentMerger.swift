/// Merges several segments into one, without removed pages.
package struct SegmentMerger {
  private let segments: [Segment]
  /// The new indexes of each segment's pages; `nil` where all pages stay and are consecutive.
  private var places: [[UInt32]?] = []
  private var bases: [Int] = []
  private var pages = PageList()

  package init(_ segments: [Segment]) {
    self.segments = segments
    for segment in segments {
      let list = segment.pages
      bases.append(pages.count)
      let isWhole = list.presentCount == list.count
      var moved: [UInt32]? = isWhole ? nil : [UInt32](repeating: 0, count: list.count)
      for place in list.presentPlaces {
        pages.append(page: list.pages[place], length: Int(list.lengths[place]))
        moved?[place] = UInt32(pages.count)
      }
      places.append(moved)
    }
  }

  /// Passes the pieces to `emit`, and returns the pages.
  ///
  /// - Throws: ``SegmentDamage`` if a piece is missing or damaged, and errors of the segments'
  ///   storage and of `emit`.
  package func merge(_ emit: @escaping (SegmentPiece) throws -> Void) throws -> PageList {
    var writer = SegmentWriter(emit: emit)
    var lists = PostingWriter()
    var beginnings = WordBeginnings(pages: pages.count)
    var paired: [[UInt8]] = []
    var cursors = try segments.map { try $0.words(from: []) }
    var heads = cursors.map(\.head)
    while let head = heads.min(), head < WordCursor.behindTheLast {
      // Usually one word, in many segments.
      let candidates = cursors.indices.filter { heads[$0] == head }
      var word = cursors[candidates[0]].word
      for index in candidates.dropFirst()
      where cursors[index].word.lexicographicallyPrecedes(word) { word = cursors[index].word }
      lists.clear()
      for index in candidates where cursors[index].word == word {
        if let entry = cursors[index].entry { try add(entry, of: index, to: &lists) }
        try cursors[index].next()
        heads[index] = cursors[index].head
      }
      try beginnings.add(word, lists.pageList, pages: lists.pages)
      if FiledKey.hasPairs(pages: lists.pages, of: pages.count) { paired.append(word) }
      try lists.give(word, to: &writer)
    }
    try pairs(of: paired).give(to: &writer)
    try beginnings.give(to: &writer)
    try writer.finish()
    return pages
  }

  /// The pairs of these words that follow each other, in all segments.
  private func pairs(of words: [[UInt8]]) throws -> WordPairs {
    var pairs = WordPairs(of: words)
    if words.isEmpty { return pairs }
    for (index, segment) in segments.enumerated() {
      let base = UInt32(bases[index] + 1)
      let whole = (0..<UInt32(segment.pages.count)).map { base + $0 }
      try pairs.add(segment, places: places[index] ?? whole)
    }
    return pairs
  }

  private func add(
    _ entry: WordEntry, of index: Int, to lists: inout PostingWriter
  ) throws {
    let segment = segments[index]
    let pageList = try segment.pageList(of: entry)
    let positionList = try segment.positionList(of: entry)
    guard entry.pages <= segment.pages.count, entry.last <= segment.pages.count else {
      throw SegmentDamage()
    }
    guard let places = places[index] else {
      try lists.append(
        pageList: pageList, positionList: positionList, pages: entry.pages, last: entry.last,
        base: bases[index])
      return
    }
    let postings = try Postings(pageList, pages: entry.pages, of: segment.pages.count)
    try positionList.withUnsafeBufferPointer { bytes in
      var position = 0
      for (page, times) in zip(postings.pages, postings.counts) {
        let start = position
        try Varint.skip(Int(times), bytes, at: &position)
        let place = places[Int(page)]
        if place == 0 { continue }
        lists.append(Int(place), times: Int(times))
        lists.append(positions: bytes[start..<position])
      }
    }
  }
}

extension PageList {
  /// The indexes, from 0, of the present pages.
  fileprivate var presentPlaces: [Int] {
    if let present { return Array(present) }
    return Array(0..<count)
  }
}
