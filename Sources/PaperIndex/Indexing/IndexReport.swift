package import PaperLibrary

/// The result of indexing.
///
/// Every page is counted once: `pages` is the sum of the other numbers and of those in `failed`.
package struct IndexReport: Sendable {
  /// The number of pages of the requested bundles.
  package var pages = 0
  /// The number of texts used unchanged: a PDF's text layer, or a user's correction.
  package var extracted = 0
  /// The number of texts recognised from the page's image.
  package var recognised = 0
  /// The number of texts that were in the cache already.
  package var cached = 0
  /// The number of pages without a text because their files were purged.
  package var purged = 0
  /// The number of pages of PDFs that are not on this device: they are read when the PDFs are
  /// fetched.
  package var elsewhere = 0
  /// Pages without a text, in natural order, with those that failed in earlier runs.
  package var failed: [IndexFailure] = []
  /// The number of texts received from other clones; also counted in `cached`.
  package var received = 0
  /// Shared texts that were rejected.
  package var refused: [RefusedTexts] = []
  /// Pages recognised in this run that a person should look at.
  package var doubtful: [DoubtfulPage] = []
  /// Codes of requested languages that are not installed, sorted.
  package var missingLanguages: [String] = []
}

/// A file of shared texts that was rejected, with the reason.
package struct RefusedTexts: Hashable, Sendable {
  /// The path in the commit's tree.
  package var path: String
  package var fault: SharedTextFault
}

/// A page without a text, with the reason.
package struct IndexFailure: Hashable, Sendable {
  /// The bundle's name.
  package var bundle: String
  /// 1-based.
  package var pageNumber: Int
  /// The reason in a few words.
  package var reason: String
}
