package import PDFMarkup

/// Pages of PDFs in an order of their own, for one PDF.
package struct MergePlan: Hashable, Sendable {
  /// A page of the result.
  package struct Page: Hashable, Sendable {
    /// An index of ``sources``.
    package var source: Int
    /// The number of the page in its file, from 1.
    package var number: Int
    /// What readers show instead of its number.
    package var label: String

    package init(source: Int, number: Int, label: String) {
      self.source = source
      self.number = number
      self.label = label
    }
  }

  /// The files, as raw paths. The same file may be there twice, with other marks.
  package var sources: [[UInt8]]
  package var pages: [Page]
  /// The outline in reading order.
  package var sections: [OutlineSection]
  /// The title of the document; empty for none.
  package var title: String

  package init(
    sources: [[UInt8]], pages: [Page], sections: [OutlineSection], title: String
  ) {
    self.sources = sources
    self.pages = pages
    self.sections = sections
    self.title = title
  }
}

extension MergePlan {
  func write(to writer: inout WireWriter) {
    writer.write(UInt32(sources.count))
    for source in sources { writer.write(blob: source) }
    writer.write(UInt32(pages.count))
    for page in pages {
      writer.write(int: page.source)
      writer.write(int: page.number)
      writer.write(page.label)
    }
    writer.write(UInt32(sections.count))
    for section in sections {
      writer.write(section.title)
      for number in [section.depth, section.pages.lowerBound, section.pages.upperBound] {
        writer.write(int: number)
      }
      writer.write(UInt8(section.hasOwnOutlines ? 1 : 0))
    }
    writer.write(title)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let sources = try reader.readList { (reader: inout WireReader) throws(WireError) -> [UInt8] in
      try reader.readBlob()
    }
    pages = try reader.readList { (reader: inout WireReader) throws(WireError) -> Page in
      let page = Page(
        source: try reader.readCount(), number: try reader.readCount(),
        label: try reader.readText())
      guard page.source < sources.count else { throw .malformed }
      return page
    }
    self.sources = sources
    let count = pages.count
    sections = try reader.readList {
      (reader: inout WireReader) throws(WireError) -> OutlineSection in
      let title = try reader.readText()
      let depth = try reader.readCount()
      let (start, end) = (try reader.readCount(), try reader.readCount())
      guard start <= end, end <= count else { throw .malformed }
      return OutlineSection(
        title: title, depth: depth, pages: start..<end,
        hasOwnOutlines: try reader.read(UInt8.self) != 0)
    }
    title = try reader.readText()
  }
}

/// A PDF that a worker wrote.
package struct WrittenPDF: Hashable, Sendable {
  package var bytes: [UInt8]
  /// The indices of sources that are damaged or encrypted.
  package var mended: [Int]

  package init(bytes: [UInt8], mended: [Int]) {
    self.bytes = bytes
    self.mended = mended
  }
}
