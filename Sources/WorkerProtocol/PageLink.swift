/// A link on a page.
package struct PageLink: Hashable, Sendable {
  /// Page-relative 0…1, origin top left, of the crop box after rotation.
  package var x0: Float
  package var y0: Float
  package var x1: Float
  package var y1: Float
  package var title: String
  /// A page of the file, 1-based; 0 for none.
  package var page: Int
  /// The path of another file, as in the PDF; empty for the same one.
  package var file: String
  /// A URI, as in the file; empty for none.
  package var address: String

  package init(
    x0: Float, y0: Float, x1: Float, y1: Float, title: String, page: Int, file: String,
    address: String
  ) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    self.title = title
    self.page = page
    self.file = file
    self.address = address
  }

  /// The maximum number of links read per page.
  package static let maximumCount = 10_000
}

extension PageLink {
  func write(to writer: inout WireWriter) {
    for side in [x0, y0, x1, y1] { writer.write(side) }
    writer.write(title)
    writer.write(int: page)
    writer.write(file)
    writer.write(address)
  }

  init(from reader: inout WireReader) throws(WireError) {
    (x0, y0) = (try reader.readFloat(), try reader.readFloat())
    (x1, y1) = (try reader.readFloat(), try reader.readFloat())
    title = try reader.readText()
    page = try reader.readCount()
    file = try reader.readText()
    address = try reader.readText()
    guard [x0, y0, x1, y1].allSatisfy({ (0...1).contains($0) }) else { throw .malformed }
  }
}
