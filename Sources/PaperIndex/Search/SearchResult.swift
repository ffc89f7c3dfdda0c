/// What a search found.
package struct SearchResult: Hashable, Sendable {
  /// All pages that match, however many hits were asked for.
  package var total: Int
  /// The best first; equal scores by bundle and page.
  package var hits: [SearchHit]
}
