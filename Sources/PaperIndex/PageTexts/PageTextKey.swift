package import PaperDomain

/// What a page's text depends on: the same key, the same text.
package enum PageTextKey: Hashable, Sendable {
  /// Taken from a file: `page` is 1-based in that file, `settings` a digest of everything else that
  /// the text depends on (languages, resolution, the engines' versions), the caller's to compose.
  case extracted(blob: BlobID, page: Int, settings: String)
  /// Written by a person for a bundle's page: `content` is a digest of the written file.
  case corrected(page: BundlePage, content: String)

  var isCorrected: Bool { if case .corrected = self { true } else { false } }
}
