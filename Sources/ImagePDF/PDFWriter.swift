/// Writes a PDF whose pages show one image each.
///
/// Contains no dates and no random numbers: the same images give the same bytes.
struct PDFWriter {
  private var bytes: [UInt8]
  private var offsets: [Int] = []

  /// Returns the whole file.
  ///
  /// - Parameter source: The file that the images were decoded from, to be embedded.
  static func document(
    of images: [EmbeddedImage], embedding source: ImagePDF.Attachment?
  ) -> [UInt8] {
    let length = images.reduce(0) { $0 + $1.length } + (source?.data.count ?? 0)
    var pdf = PDFWriter(capacity: length + 4_096 * images.count)
    let firstAfterPages = 3 + 3 * images.count
    pdf.object(
      "<< /Type /Catalog /Pages 2 0 R"
        + (source.map {
          " /Names << /EmbeddedFiles << /Names [(\($0.name)) \(firstAfterPages) 0 R] >> >>"
        } ?? "")
        + " >>")
    let pages = images.indices.map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
    pdf.object("<< /Type /Pages /Kids [\(pages)] /Count \(images.count) >>")
    for image in images { pdf.page(with: image) }
    if let source {
      pdf.object(
        "<< /Type /Filespec /F (\(source.name)) /UF (\(source.name)) /AFRelationship /Source"
          + " /EF << /F \(firstAfterPages + 1) 0 R >> >>")
      pdf.stream(
        "<< /Type /EmbeddedFile\(source.isDeflated ? " /Filter /FlateDecode" : "")"
          + " /Params << /Size \(source.size) >> /Length \(source.data.count) >>",
        [source.data[...]])
    }
    return pdf.finished()
  }

  /// The page, its content and its image.
  private mutating func page(with image: EmbeddedImage) {
    let size = image.pageSize
    let matrix = image.orientation.matrix(width: size.width, height: size.height)
    let content = "q \(matrix.map(Self.number).joined(separator: " ")) cm /Im0 Do Q\n"
    let first = offsets.count + 1
    object(
      "<< /Type /Page /Parent 2 0 R"
        + " /MediaBox [0 0 \(Self.number(size.width)) \(Self.number(size.height))]"
        + " /Resources << /XObject << /Im0 \(first + 2) 0 R >> >> /Contents \(first + 1) 0 R >>")
    stream("<< /Length \(content.utf8.count) >>", [Array(content.utf8)[...]])
    stream(
      "<< /Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height)"
        + " /ColorSpace \(String(decoding: image.colorSpace, as: UTF8.self))"
        + " /BitsPerComponent \(image.bitsPerComponent) \(image.filter) /Length \(image.length) >>",
      image.data)
  }

  private init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    // The comment's bytes above 127 mark the file as binary; 16 bits per sample need PDF 1.5.
    bytes += "%PDF-1.5\n%".utf8
    bytes += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  private mutating func object(_ body: String) {
    begin()
    bytes += "\(body)\nendobj\n".utf8
  }

  private mutating func stream(_ dictionary: String, _ data: [ArraySlice<UInt8>]) {
    begin()
    bytes += "\(dictionary)\nstream\n".utf8
    for piece in data { bytes += piece }
    bytes += "\nendstream\nendobj\n".utf8
  }

  private mutating func begin() {
    offsets.append(bytes.count)
    bytes += "\(offsets.count) 0 obj\n".utf8
  }

  private consuming func finished() -> [UInt8] {
    let start = bytes.count
    bytes += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8
    for offset in offsets {
      let digits = String(offset)
      bytes +=
        "\(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits) 00000 n \n".utf8
    }
    bytes += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\n".utf8
    bytes += "startxref\n\(start)\n%%EOF\n".utf8
    return bytes
  }

  /// Writes a number with up to four decimals in PDF syntax: no exponent, no trailing zeros.
  static func number(_ value: Double) -> String {
    let scaled = Int((value.magnitude * 10_000).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    var text = "\(sign)\(scaled / 10_000)"
    let decimals = scaled % 10_000
    guard decimals > 0 else { return text }
    var digits = String(decimals)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    text += "." + digits
    return text
  }
}
