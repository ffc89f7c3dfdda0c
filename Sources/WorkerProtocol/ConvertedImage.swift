/// PDFs that were made of an image file.
package struct ConvertedImage: Hashable, Sendable {
  /// The name of the embedded file.
  package static let sourceName = "source"

  /// The file's type, such as `HEIC`.
  package var type: String
  package var pageCount: Int
  /// The PDF to be shown.
  package var pdf: [UInt8]
  /// The same pages with the file's bytes as an embedded file; `nil` if the data went into the PDF
  /// unchanged.
  package var original: [UInt8]?
  /// A PDF of what is to be shown of the photo: the sheet of paper laid flat, or the photo turned;
  /// `nil` for all of it as it is.
  package var cut: [UInt8]?
  /// Whether a sheet was laid flat.
  package var isFlat: Bool

  package init(
    type: String, pageCount: Int, pdf: [UInt8], original: [UInt8]?, cut: [UInt8]?, isFlat: Bool
  ) {
    self.cut = cut
    self.isFlat = isFlat
    self.type = type
    self.pageCount = pageCount
    self.pdf = pdf
    self.original = original
  }
}

extension ConvertedImage {
  func write(to writer: inout WireWriter) {
    writer.write(type)
    writer.write(int: pageCount)
    writer.write(blob: pdf)
    for part in [original, cut] {
      writer.write(UInt8(part == nil ? 0 : 1))
      if let part { writer.write(blob: part) }
    }
    writer.write(UInt8(isFlat ? 1 : 0))
  }

  init(from reader: inout WireReader) throws(WireError) {
    type = try reader.readText()
    pageCount = try reader.readInt()
    guard (1...FileInspection.maximumPageCount).contains(pageCount) else { throw .malformed }
    pdf = try reader.readBlob()
    original = try reader.read(UInt8.self) == 0 ? nil : try reader.readBlob()
    cut = try reader.read(UInt8.self) == 0 ? nil : try reader.readBlob()
    isFlat = try reader.read(UInt8.self) != 0
  }
}
