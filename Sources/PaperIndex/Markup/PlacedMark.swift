package import PaperDomain

/// An annotation, and where it is on what a page shows now.
package struct PlacedMark: Hashable, Sendable {
  package enum Place: String, Hashable, Sendable {
    /// It is drawn.
    case shown
    /// It stays with other content: it was made on that, and does not follow the page.
    case otherContent
    /// It follows the page, but its place was not found on what the page shows now.
    case notFound
  }

  /// In coordinates of what is shown; as it was made, if it is not drawn.
  package var mark: Mark
  package var place: Place

  package init(_ mark: Mark, _ place: Place = .shown) {
    self.mark = mark
    self.place = place
  }
}
