/// The sizes and labels of a PDF's pages, and its outline.
package struct FileOutline: Hashable, Sendable {
  /// All pages in order; `nil` for one that cannot be read.
  package var pages: [Page?]
  /// The headings in reading order.
  package var headings: [Heading]

  package init(pages: [Page?], headings: [Heading]) {
    self.pages = pages
    self.headings = headings
  }

  package struct Page: Hashable, Sendable {
    /// The width of the crop box after rotation, in points; `height` likewise.
    package var width: Double
    package var height: Double
    /// The page label, such as `iv`; empty if the file has none.
    package var label: String

    package init(width: Double, height: Double, label: String) {
      self.width = width
      self.height = height
      self.label = label
    }
  }

  package struct Heading: Hashable, Sendable {
    package var title: String
    /// The depth from 0.
    package var depth: Int
    /// 1-based; 0 if the target is not a page of the file.
    package var page: Int

    package init(title: String, depth: Int, page: Int) {
      self.title = title
      self.depth = depth
      self.page = page
    }
  }

  /// The maximum number of headings read: an outline may be cyclic.
  package static let maximumHeadings = 10_000
  /// The maximum depth of an outline.
  package static let maximumDepth = 32
}

extension FileOutline {
  func write(to writer: inout WireWriter) {
    writer.write(UInt32(pages.count))
    for page in pages {
      writer.write(page?.width ?? 0)
      writer.write(page?.height ?? 0)
      writer.write(page?.label ?? "")
    }
    writer.write(UInt32(headings.count))
    for heading in headings {
      writer.write(heading.title)
      writer.write(int: heading.depth)
      writer.write(int: heading.page)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    pages = try reader.readList { (reader: inout WireReader) throws(WireError) -> Page? in
      let page = Page(
        width: try reader.readDouble(), height: try reader.readDouble(),
        label: try reader.readText())
      guard page.width.isFinite, page.height.isFinite, page.width > 0, page.height > 0 else {
        return nil
      }
      return page
    }
    headings = try reader.readList { (reader: inout WireReader) throws(WireError) -> Heading in
      Heading(
        title: try reader.readText(), depth: try reader.readCount(), page: try reader.readCount())
    }
  }
}
