/// Which text belongs to which page of a bundle, at one state of its manifest.
package struct BundlePages: Sendable {
  package var bundle: BundleKey
  /// Equal as long as nothing changed that `pages` depends on; the caller's to compose.
  package var stamp: String
  /// By page number (1-based); a page that has no text anywhere is left out.
  package var pages: [Int: PageTextKey]

  package init(bundle: BundleKey, stamp: String, pages: [Int: PageTextKey]) {
    self.bundle = bundle
    self.stamp = stamp
    self.pages = pages
  }
}
