package import PaperDomain

/// What a search of a library found.
package struct FoundPages: Sendable {
  /// All that match, however many hits were asked for.
  package var total: Int
  /// The best first.
  package var hits: [Hit]
  /// Bundles that the cache knows nothing of yet.
  package var unindexed: Int
  /// What may have been meant, when nothing was found.
  package var suggestions: [Suggestion] = []

  /// A word that stands on no page, and words that do and are spelled much the same, the nearest first.
  package struct Suggestion: Hashable, Sendable {
    package var word: String
    package var closest: [String]
  }

  /// A page of a bundle on which the query's words stand.
  package struct Hit: Sendable {
    package var match: SearchHit
    package var bundle: PDFBundle
    /// The pages that show it and meet the filters, in reading order.
    package var pages: [Page]
    /// The pages that showed it before and do not now, the last first; only when history is asked.
    package var earlier: [Earlier] = []
  }

  /// A page that showed a bundle's page once.
  package struct Earlier: Hashable, Sendable {
    /// Its path from `docs/`: where it is now, or where it was then if it is gone.
    package var path: String
    package var id: EntityID?
    /// The last version in which it did.
    package var version: CommitID
  }
}
