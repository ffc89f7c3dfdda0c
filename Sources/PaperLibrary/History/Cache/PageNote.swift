package import PaperDomain

/// A change of a page's identity in a commit that made no version of the page.
package struct PageNote: Hashable, Sendable {
  package enum Kind: Int, Sendable {
    /// The manifest at the path had no id before and got this one. It is still the same page.
    case named = 0
    /// A second manifest with this id was added at the path. It is a copy made by hand, not the
    /// page.
    case copied = 1
  }

  package var kind: Kind
  package var page: EntityID
  /// The path, relative to the library's root.
  package var path: String
  /// The commit's ordinal in the history cache.
  package var ordinal: Int

  package init(_ kind: Kind, page: EntityID, path: String, ordinal: Int) {
    self.kind = kind
    self.page = page
    self.path = path
    self.ordinal = ordinal
  }
}
