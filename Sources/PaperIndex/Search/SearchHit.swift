package import PaperDomain

/// What is worked out for each hit; each takes a look into its text more than the one before.
package enum HitDetail: Int, Comparable, Sendable {
  /// Which page it is.
  case page
  case snippet
  case boxes

  package static func < (left: HitDetail, right: HitDetail) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A page on which a query's words stand.
package struct SearchHit: Hashable, Sendable {
  package var page: BundlePage
  package var snippet: SearchSnippet
  /// The higher, the better: BM25 over all pages. 0 for a query of filters alone.
  package var score: Double
  /// Of the words that matched, in reading order; empty when only the text is known, or none were
  /// asked for.
  package var boxes: [PageBox]
}
