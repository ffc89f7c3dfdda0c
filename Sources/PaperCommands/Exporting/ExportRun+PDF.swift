import Files
import PDFMarkup
import PaperDomain
import PaperIndex
import PaperLibrary

extension ExportRun {
  func writePDF(_ markup: ExportedMarkup, flatten: Bool) async throws -> Outcome {
    var files: [(path: String, isMarked: Bool, pdf: ExportedPDF)] = []
    if markup != .with {
      let export = selection.pdf(withMarks: false)
      files.append(
        (
          output, false,
          try await indexer.workers.pdf(of: export, in: workspace.library, flatten: flatten)
        ))
    }
    if markup != .none {
      let export = selection.pdf(withMarks: true)
      files.append(
        (
          markup == .both ? ExportRun.besides(output) : output, true,
          try await indexer.workers.pdf(of: export, in: workspace.library, flatten: flatten)
        ))
    }
    for file in files {
      try FileSystem.writeAtomically(file.pdf.bytes, to: invocation.path(of: file.path))
    }
    try invocation.write(
      ExportAnswer(
        selection,
        files: files.map { file in
          .init(
            path: file.path, size: file.pdf.bytes.count,
            content: selection.content(marks: file.isMarked ? selection.drawnMarks : nil))
        }, withMarks: markup != .none, pdfs: files.map(\.pdf)))
    return .done
  }

  /// The name of the second file: `exam.pdf` is `exam-markup.pdf`.
  private static func besides(_ path: String) -> String {
    path.lowercased().hasSuffix(".pdf") ? path.dropLast(4) + "-markup.pdf" : path + "-markup"
  }

  /// A PNG for each page, named by its place and label.
  func writeImages(_ markup: ExportedMarkup, dpi: Double) async throws -> Outcome {
    let meter = invocation.progress("drawing", of: selection.items.count, unit: "pages")
    var files: [ExportAnswer.File] = []
    var pdfs: [ExportedPDF] = []
    for isMarked in [false, true] where markup == .both || isMarked == (markup == .with) {
      let export = selection.pdf(withMarks: isMarked)
      let pdf = try await indexer.workers.pdf(of: export, in: workspace.library, flatten: true)
      pdfs.append(pdf)
      let suffix = markup == .both && isMarked ? "-markup.png" : ".png"
      let digits = "\(export.pages.count)".count
      var written: [Int: ExportAnswer.File] = [:]
      try await indexer.workers.draw(pdf, in: workspace.library, dpi: dpi) { index, png in
        let number = "\(index + 1)"
        let zeros = String(repeating: "0", count: digits - number.count)
        written[index] = try write(
          png, inFolderAs: "\(zeros)\(number)-\(export.pages[index].label)\(suffix)")
        meter.advance()
      }
      files += export.pages.indices.compactMap { written[$0] }
    }
    meter.finish()
    try invocation.write(
      ExportAnswer(selection, files: files, withMarks: markup != .none, pdfs: pdfs))
    return .done
  }

  /// The marks as PDF programs exchange them, for the PDF that the same export writes.
  func writeXFDF() async throws -> Outcome {
    let export = selection.pdf(withMarks: true)
    let marked = export.pages.filter { !$0.marks.isEmpty }.map(\.content)
    let frames = try await indexer.workers.frames(of: Set(marked), in: workspace.library)
    var xfdf = XFDF()
    for (index, page) in export.pages.enumerated() {
      if let frame = frames[page.content] { xfdf.add(page.marks, onPage: index, in: frame) }
    }
    return try write(xfdf.document)
  }
}
