/// Why a text is not a list of pages. Quoted text is cut after 40 characters.
package enum PageRangesError: Error, Equatable, Sendable {
  /// The text, or the part between two commas, is empty.
  case empty
  case notANumber(String)
  /// A range without a start or an end: `3-`.
  case open(String)
  /// A page number of 0; pages are counted from 1.
  case zero
  case reversed(Int, Int)
  case overMaximum(String, maximum: Int)
  /// More pages in total than the limit of a list.
  case tooMany(limit: Int)
}
