package import PaperDomain

/// The data to compute for each hit; each level reads more of its text than the previous one.
package enum HitDetail: Int, Comparable, Sendable {
  /// Only the page.
  case page
  case snippet
  case boxes

  package static func < (left: HitDetail, right: HitDetail) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A page that contains a query's words.
package struct SearchHit: Hashable, Sendable {
  package var page: BundlePage
  package var snippet: SearchSnippet
  /// BM25 over all pages, a higher score is better. 0 for a query of filters alone.
  package var score: Double
  /// The boxes of the matching words, in reading order; empty if the text has no boxes, or they
  /// were not requested.
  package var boxes: [PageBox]
}
