/// Why a query can't be answered.
package enum SearchQueryError: Error, Hashable, Sendable {
  /// There is no word and no filter, or only words that must not be there.
  case nothingToLookFor
  /// There are more than `limit` words.
  case tooManyWords(limit: Int)
}
