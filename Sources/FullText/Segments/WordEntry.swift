/// The entry of a word in a segment's block.
struct WordEntry {
  /// The number of its pages.
  var pages: Int
  /// The index of the last page, counted from 1.
  var last: Int
  var pageBytes: Int
  var positionBytes: Int
  var lists: Lists

  enum Lists {
    /// Both lists, concatenated.
    case short(ArraySlice<UInt8>)
    /// Their offset in the segment's long lists.
    case long(offset: Int)
  }

  /// Both lists up to this size in bytes are stored in the entry.
  static let shortest = 40
}
