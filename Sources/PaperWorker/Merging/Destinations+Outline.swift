import Qpdf
import WorkerProtocol

/// An entry of a file's own outline.
struct OwnHeading {
  let title: String
  /// From 0.
  let depth: Int
  /// The number of its page; `nil` if it leads to none.
  let page: Int?
  /// Where on the page, in PDF syntax: the items of a destination after the page.
  let place: String
}

extension Destinations {
  /// The file's own outline in reading order.
  func outline() throws(QpdfError) -> [OwnHeading] {
    var headings: [OwnHeading] = []
    var seen: Set<Int> = []
    try add(document.root.value("/Outlines")?.value("/First"), depth: 0, to: &headings, &seen)
    return headings
  }

  /// - Parameter seen: The numbers of entries that were read: an outline may contain itself.
  private func add(
    _ first: QpdfObject?, depth: Int, to headings: inout [OwnHeading], _ seen: inout Set<Int>
  ) throws(QpdfError) {
    guard depth < FileOutline.maximumDepth else { return }
    var next = first
    while let item = next, headings.count < FileOutline.maximumHeadings,
      seen.insert(try item.id.number).inserted
    {
      let target = try target(of: item)
      headings.append(
        OwnHeading(
          title: try item.value("/Title")?.text ?? "", depth: depth, page: target?.page,
          place: try target?.place.items.map { items throws(QpdfError) in
            try Destinations.syntax(ofPlace: items.dropFirst())
          } ?? ""))
      try add(item.value("/First"), depth: depth + 1, to: &headings, &seen)
      next = try item.value("/Next")
    }
  }

  private static func syntax(ofPlace items: ArraySlice<QpdfObject>) throws(QpdfError) -> String {
    var parts: [String] = []
    for item in items {
      // A reference would mean something else in another file.
      let isOwn = try item.id.number == 0
      parts.append(isOwn ? try item.syntax : "null")
    }
    return parts.isEmpty ? "/Fit" : parts.joined(separator: " ")
  }
}
