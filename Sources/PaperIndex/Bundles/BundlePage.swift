/// A page of a bundle, by the number that page manifests use.
package struct BundlePage: Hashable, Comparable, Sendable {
  package var bundle: BundleKey
  /// 1-based, of the bundle's highest-ranking variant.
  package var pageNumber: Int

  package init(bundle: BundleKey, pageNumber: Int) {
    self.bundle = bundle
    self.pageNumber = pageNumber
  }

  package static func < (left: BundlePage, right: BundlePage) -> Bool {
    left.bundle == right.bundle
      ? left.pageNumber < right.pageNumber : left.bundle < right.bundle
  }
}
