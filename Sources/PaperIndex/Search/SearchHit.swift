package import PaperDomain

/// A page on which a query's words stand.
package struct SearchHit: Hashable, Sendable {
  package var page: BundlePage
  package var snippet: SearchSnippet
  /// The higher, the better: BM25 over all pages. 0 for a query of filters alone.
  package var score: Double
  /// Of the words that matched, in reading order; empty when only the text is known.
  package var boxes: [PageBox]
}
