/// Small PDFs, written by hand.
enum TestPDF {
  /// A PDF of one page.
  ///
  /// - Parameters:
  ///   - page: Further keys of the page, such as `/Rotate 90`.
  ///   - count: What the file claims to have pages.
  static func page(
    mediaBox: String = "0 0 200 100", page: String = "", content: String = "", count: Int = 1
  ) -> [UInt8] {
    document(
      [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count \(count) >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [\(mediaBox)] \(page) /Contents 4 0 R"
          + " /Resources << /Font << /F 5 0 R >> >> >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ])
  }

  /// Text at a place in PDF's own coordinates.
  static func text(_ text: String, x: Double, y: Double, size: Double = 10) -> String {
    "BT /F \(size) Tf \(x) \(y) Td (\(text)) Tj ET "
  }

  private static func document(_ objects: [String]) -> [UInt8] {
    var pdf = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(pdf.utf8.count)
      pdf += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = pdf.utf8.count
    pdf += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      pdf += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    pdf += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(pdf.utf8)
  }
}
