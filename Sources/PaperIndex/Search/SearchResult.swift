/// The result of a search.
package struct SearchResult: Hashable, Sendable {
  /// The number of all matching pages, independent of the limit.
  package var total: Int
  /// The hits, best first; equal scores by bundle and page.
  package var hits: [SearchHit]
}
