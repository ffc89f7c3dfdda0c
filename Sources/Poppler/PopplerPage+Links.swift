import CPoppler

extension PopplerPage {
  /// A link on the page.
  package struct Link {
    /// In points from the top left of the page.
    package var box: Box
    package var target: LinkTarget
  }

  /// The label of the page: `iv`; empty if it has none.
  package var label: String {
    guard let label = poppler_page_get_label(raw) else { return "" }
    defer { g_free(label) }
    return String(cString: label)
  }

  /// The page's links; those beyond the limit are left out.
  package func links(of document: PopplerDocument, maximumCount: Int) -> [Link] {
    guard let mapping = poppler_page_get_link_mapping(raw) else { return [] }
    defer { poppler_page_free_link_mapping(mapping) }
    var links: [Link] = []
    for link in elements(of: mapping, PopplerLinkMapping.self) {
      if links.count >= maximumCount { break }
      guard let action = link.pointee.action else { continue }
      // Poppler measures y from the bottom here, and from the top elsewhere.
      let area = link.pointee.area
      links.append(
        Link(
          box: Box(
            x0: min(area.x1, area.x2), y0: height - max(area.y1, area.y2),
            x1: max(area.x1, area.x2), y1: height - min(area.y1, area.y2)),
          target: LinkTarget(action, in: document.raw)))
    }
    return links
  }
}
