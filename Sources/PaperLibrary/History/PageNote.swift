package import PaperDomain

/// What a commit did to a page's identity without making a version of it.
package struct PageNote: Hashable, Sendable {
  package enum Kind: Int, Sendable {
    /// The manifest at the path, which had no id before, got this one: the page stays one page.
    case named = 0
    /// A second manifest with this id came to be at the path: a copy made by hand, not the page.
    case copied = 1
  }

  package var kind: Kind
  package var page: EntityID
  /// From the library's root.
  package var path: String
  /// The commit's place among all that are remembered.
  package var ordinal: Int

  package init(_ kind: Kind, page: EntityID, path: String, ordinal: Int) {
    self.kind = kind
    self.page = page
    self.path = path
    self.ordinal = ordinal
  }
}
