/// What lies behind the words of a segment: lists of pages that several words share, so that no search has to
/// put them together from long ones.
///
/// - *Pairs*: on which pages one word follows another right away, and how often, for all pairs of words that
///   both are on many pages. Which those are follows from the counts, so a pair without a list stands nowhere.
///   They are made when segments become one.
/// - *Beginnings*: on which pages words stand that begin with one or two characters, and how often all of
///   them, where it would take long to add those up.
///
/// No word begins with the byte of their names: it is not in UTF-8.
enum FiledKey {
  static func pair(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    [0xfe] + first + [0x20] + second
  }

  static func beginning(_ letters: [UInt8]) -> [UInt8] { [0xff] + letters }

  static func isWord(_ name: [UInt8]) -> Bool { name.first.map { $0 < 0xfe } ?? true }

  /// Whether a word on so many of a segment's pages has its pairs filed.
  static func hasPairs(pages: Int, of total: Int) -> Bool {
    total >= leastForPairs && pages * 4 >= total
  }

  /// A segment of fewer pages is read soon enough as it is.
  static let leastForPairs = 1 << 13
  /// For beginnings, too.
  static let leastForBeginnings = 1 << 10
}
