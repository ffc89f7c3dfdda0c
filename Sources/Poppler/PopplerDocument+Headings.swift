import CPoppler

extension PopplerDocument {
  /// An entry of the outline.
  package struct Heading {
    package var title: String
    /// The depth from 0.
    package var depth: Int
    /// 1-based; an unchecked value from the file.
    package var page: Int
  }

  /// The outline in order; entries beyond the limits are left out.
  package func headings(maximumCount: Int, maximumDepth: Int) -> [Heading] {
    var headings: [Heading] = []
    guard let top = poppler_index_iter_new(raw) else { return [] }
    defer { poppler_index_iter_free(top) }
    collect(top, depth: 0, maximumCount, maximumDepth, &headings)
    return headings
  }

  private func collect(
    _ iterator: OpaquePointer, depth: Int, _ maximumCount: Int, _ maximumDepth: Int,
    _ headings: inout [Heading]
  ) {
    repeat {
      guard headings.count < maximumCount else { return }
      if let action = poppler_index_iter_get_action(iterator) {
        defer { poppler_action_free(action) }
        let target = LinkTarget(action, in: raw)
        headings.append(Heading(title: target.title, depth: depth, page: target.page))
      }
      if depth + 1 < maximumDepth, let child = poppler_index_iter_get_child(iterator) {
        defer { poppler_index_iter_free(child) }
        collect(child, depth: depth + 1, maximumCount, maximumDepth, &headings)
      }
    } while poppler_index_iter_next(iterator) != 0
  }
}
