/// PDFs made by tests.
enum MadePDF {
  /// A page of A7 with one line of text.
  ///
  /// Without a cross-reference table: readers reconstruct it.
  static func page(_ text: String) -> [UInt8] {
    let content = "BT /F 12 Tf 20 100 Td (\(text)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 210 297] /Contents 4 0 R /Resources"
        + " << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ]
    let bodies = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }
    return Array(
      "%PDF-1.4\n\(bodies.joined())trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n".utf8)
  }
}
