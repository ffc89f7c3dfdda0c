/// Words of the segments that may have been meant by another one.
package enum ClosestWords {
  /// The words that differ from one in length by no more than `distance` letters, and in which letters they
  /// have by no more than as many changes can; those on most pages first.
  package static func candidates(
    for word: String, within distance: Int, in segments: [Segment]
  ) throws -> [String] {
    let wanted = Array(word.utf8)
    let letters = mask(wanted)
    let length = word.unicodeScalars.count
    var pages: [[UInt8]: Int] = [:]
    for segment in segments {
      var cursor = try segment.words(from: [])
      while let entry = cursor.entry {
        let other = cursor.word
        let count = other.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
        if abs(count - length) <= distance, count > 2,
          (mask(other) ^ letters).nonzeroBitCount <= distance * 2
        {
          pages[other, default: 0] += entry.pages
        }
        try cursor.next()
      }
    }
    return pages.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// Which letters there are; a change adds one and takes one away at most.
  private static func mask(_ word: [UInt8]) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }
}
