/// Why a text names no pages; what it quotes is cut after 40 characters.
package enum PageRangesError: Error, Equatable, Sendable {
  /// Nothing, or nothing between two commas.
  case empty
  case notANumber(String)
  /// A range without a beginning or an end: `3-`.
  case open(String)
  /// Pages are counted from 1.
  case zero
  case reversed(Int, Int)
  case overMaximum(String, maximum: Int)
  /// More pages in all than a list may name.
  case tooMany(limit: Int)
}
