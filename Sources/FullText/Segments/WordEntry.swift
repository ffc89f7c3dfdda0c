/// What a segment knows about a word before its lists are read.
struct WordEntry {
  /// On how many pages it stands.
  var pages: Int
  /// The place of the last of them, counted from 1.
  var last: Int
  var pageBytes: Int
  var positionBytes: Int
  var lists: Lists

  enum Lists {
    /// Both lists, one behind the other.
    case short(ArraySlice<UInt8>)
    /// Where they begin among the segment's long lists.
    case long(offset: Int)
  }

  /// Bytes of both lists up to which they stand beside the word.
  static let shortest = 40
}
