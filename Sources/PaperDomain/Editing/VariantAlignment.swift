/// How the pages of a variant are matched with those of its bundle.
package enum VariantAlignment: Hashable, Sendable {
  /// Page counts must be equal.
  case strict
  /// From the top: extra pages are ignored.
  case topDown
  /// The variant's pages 1, 2, 3… belong to these pages of the bundle.
  case pages([Int])
}
