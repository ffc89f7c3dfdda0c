/// The keys after a segment's words: precomputed page lists for several words, so that no search
/// must merge long lists.
///
/// - *Pairs*: the pages on which one word directly follows another, with counts, for all pairs of
///   words that are both on many pages. The page counts decide which pairs are stored, so a missing
///   list means that the pair does not occur. Pairs are computed when segments are merged.
/// - *Beginnings*: the pages with words that begin with the same one or two characters, with total
///   counts, where adding the lists up would take long.
///
/// Their keys begin with a byte that does not occur in UTF-8, and therefore in no word.
enum FiledKey {
  static func pair(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    [0xfe] + first + [0x20] + second
  }

  static func beginning(_ letters: [UInt8]) -> [UInt8] { [0xff] + letters }

  static func isWord(_ name: [UInt8]) -> Bool { name.first.map { $0 < 0xfe } ?? true }

  /// Whether the pairs of a word on this number of a segment's pages are stored.
  static func hasPairs(pages: Int, of total: Int) -> Bool {
    total >= leastForPairs && pages * 4 >= total
  }

  /// Smaller segments are read fast without pairs.
  static let leastForPairs = 1 << 13
  /// The minimum number of pages for beginnings.
  static let leastForBeginnings = 1 << 10
}
