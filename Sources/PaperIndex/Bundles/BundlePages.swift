/// The assignment of texts to the pages of a bundle, for one state of its manifest.
package struct BundlePages: Sendable {
  package var bundle: BundleKey
  /// Equal while the inputs of `pages` are unchanged; composed by the caller.
  package var stamp: String
  /// By page number (1-based), without pages that have no text.
  package var pages: [Int: PageTextKey]

  package init(bundle: BundleKey, stamp: String, pages: [Int: PageTextKey]) {
    self.bundle = bundle
    self.stamp = stamp
    self.pages = pages
  }
}
