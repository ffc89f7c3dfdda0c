/// Finds words in the segments with a similar spelling.
package enum ClosestWords {
  /// The words whose length and set of letters are within `distance` edits of a word; those on most
  /// pages first.
  ///
  /// Words of one or two letters are left out. The real edit distance may be larger.
  ///
  /// - Throws: ``SegmentDamage`` if a piece is missing or damaged, and errors of the segments'
  ///   storage.
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
          (mask(other) ^ letters).nonzeroBitCount <= distance * 2,
          case let present = try segment.presentCount(of: entry), present > 0
        {
          pages[other, default: 0] += present
        }
        try cursor.next()
      }
    }
    return pages.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// The set of letters in a word; an edit adds and removes at most one letter.
  private static func mask(_ word: [UInt8]) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }
}
