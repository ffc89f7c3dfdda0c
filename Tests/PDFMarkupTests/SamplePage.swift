import PDFMarkup
import PlainPDF

/// A file of one page, and what a reader of it knows.
enum SamplePage {
  static let frame = PageFrame(left: 0, bottom: 0, right: 200, top: 100)

  static func file(_ entries: String = "/MediaBox [0 0 200 100]") -> [UInt8] {
    PlainPDF.document([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R \(entries) >>",
    ])
  }

  static func source(_ frame: PageFrame = frame, annotations: [String] = []) -> PDFSource {
    PDFSource(
      size: 4, root: "1 0 R", info: nil, firstID: "<00FF>",
      pages: [
        1: .init(
          object: 3, generation: 0,
          dictionary: "<< /MediaBox [ 0 0 200 100 ] /Parent 2 0 R /Type /Page >>",
          annotations: annotations, frame: frame)
      ])
  }

  /// What is added to the file for marks on its page.
  static func added(
    _ marks: [PDFMark], frame: PageFrame = frame, annotations: [String] = [],
    glyphs: Glyphs = [:], file: [UInt8] = file()
  ) -> String {
    guard let tail = FileTail(file) else { return "no end" }
    return String(
      decoding: IncrementalUpdate.bytes(
        adding: [1: marks], to: source(frame, annotations: annotations), tail,
        fileSize: file.count, endsWithNewline: true,
        MarkResources(glyphs: glyphs)),
      as: UTF8.self)
  }
}

extension String {
  /// The numbers of the first array after a key.
  func numbers(of key: String) -> [Double] {
    guard let start = firstRange(of: key + " [")?.upperBound,
      let end = self[start...].firstIndex(of: "]")
    else { return [] }
    return self[start..<end].split(separator: " ").compactMap { Double($0) }
  }
}
