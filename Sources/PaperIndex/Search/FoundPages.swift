package import GitNames
package import PaperDomain

/// The result of a library search.
package struct FoundPages: Sendable {
  /// The number of all matching pages, independent of the limit.
  package var total: Int
  /// The hits, best first.
  package var hits: [Hit]
  /// The number of bundles that are not in the cache yet.
  package var unindexed: Int
  /// The number of pages of these bundles, as far as it is known.
  package var unindexedPages: Int
  /// The number of pages of other bundles that are not read yet.
  package var unreadPages: Int
  /// Suggested words, if nothing was found.
  package var suggestions: [Suggestion] = []

  /// A word, or a phrase of a script written without spaces, that is on no page, and similar ones that
  /// are on some pages, the most similar first.
  package struct Suggestion: Hashable, Sendable {
    package var word: String
    package var closest: [String]
  }

  /// Whether all pages of the library are read.
  package var isComplete: Bool { unindexed == 0 && unreadPages == 0 }

  /// A page of a bundle that contains the query's words.
  package struct Hit: Sendable {
    package var match: SearchHit
    package var bundle: PDFBundle
    /// The doc pages that show it and meet the filters, in reading order.
    package var pages: [Page]
    /// The doc pages that showed it in the past and do not now, the last first; only if history is
    /// searched.
    package var earlier: [Earlier] = []
    /// The annotations of the doc pages that have one of the words, in the order of pages and
    /// drawing.
    package var notes: [Note] = []
  }

  /// An annotation with some of the query's words.
  package struct Note: Hashable, Sendable {
    package var annotation: Annotation
    /// The doc page that it is on.
    package var page: Page
    package var snippet: SearchSnippet
  }

  /// A doc page that showed a bundle's page in the past.
  package struct Earlier: Hashable, Sendable {
    /// Its path from `docs/`: the current one, or its last one if it was removed.
    package var path: String
    package var id: EntityID?
    /// The last version in which it showed the bundle's page.
    package var version: ObjectID
  }
}
