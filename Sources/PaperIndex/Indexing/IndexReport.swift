package import PaperLibrary

/// What indexing came to.
///
/// Every page is counted once: `pages` is the sum of the other numbers and of those in `failed`.
package struct IndexReport: Sendable {
  /// Pages of the bundles that were asked for.
  package var pages = 0
  /// Texts taken as they are: a PDF's text layer, or what a person wrote.
  package var extracted = 0
  /// Texts recognised from the page's picture.
  package var recognised = 0
  /// Texts that were there before.
  package var cached = 0
  /// Pages whose files were purged, and that have no text for that.
  package var purged = 0
  /// Pages of PDFs that are not on this device: they are read when those are here.
  package var elsewhere = 0
  /// Pages without a text, in natural order; those found out in earlier runs too.
  package var failed: [IndexFailure] = []
  /// Texts that other clones shared and that were taken from them; counted in `cached` too.
  package var received = 0
  /// What others shared and was not taken.
  package var refused: [RefusedTexts] = []
  /// Pages recognised now with little confidence, or without a word.
  package var doubtful: [DoubtfulPage] = []
  /// Codes of languages that were asked for and are not installed, sorted.
  package var missingLanguages: [String] = []
}

/// A file of texts that others shared, and why nothing was taken from it.
package struct RefusedTexts: Hashable, Sendable {
  /// In the tree that travels.
  package var path: String
  package var fault: SharedTextFault
}

/// A page that was recognised with little confidence, or without a word.
package struct DoubtfulPage: Hashable, Sendable {
  /// The bundle's name.
  package var bundle: String
  /// 1-based.
  package var pageNumber: Int
  /// Whether nothing was found on it.
  package var isEmpty: Bool
  /// In which languages it was read: codes of models, in order of weight.
  package var languages: [String]
}

/// A page that has no text, and why.
package struct IndexFailure: Hashable, Sendable {
  /// The bundle's name.
  package var bundle: String
  /// 1-based.
  package var pageNumber: Int
  /// A few words.
  package var reason: String
}
