/// An entry of an outline, for pages that follow each other.
package struct OutlineSection: Hashable, Sendable {
  package var title: String
  /// From 0.
  package var depth: Int
  /// Indices of the pages of the result.
  package var pages: Range<Int>
  /// Whether what the files' own outlines say of these pages comes beneath it.
  package var hasOwnOutlines: Bool

  package init(title: String, depth: Int, pages: Range<Int>, hasOwnOutlines: Bool) {
    self.title = title
    self.depth = depth
    self.pages = pages
    self.hasOwnOutlines = hasOwnOutlines
  }
}
