import PlainPDF

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
    PlainPDF.document(
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
}
