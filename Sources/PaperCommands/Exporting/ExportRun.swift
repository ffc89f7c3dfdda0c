import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// One run of `pc export`: what is written, and where.
struct ExportRun {
  let selection: ExportSelection
  let workspace: Workspace
  let invocation: Invocation
  let indexer: Indexer
  let places: MarkPlaces
  /// As it was typed.
  let output: String

  /// Writes a file inside the output, which is a folder.
  func write(_ bytes: [UInt8], inFolderAs name: String) throws -> ExportAnswer.File {
    let shown = RawPath.join(output, name)
    let path = invocation.path(of: shown)
    try FileSystem.makeDirectories(RawPath.directory(of: path))
    try FileSystem.writeAtomically(bytes, to: path)
    return .init(path: shown, size: bytes.count)
  }

  /// Writes a text to the output, or prints it.
  func write(_ text: String) throws -> Outcome {
    if output == "-" {
      try invocation.terminal.write(text)
      return .done
    }
    let bytes = Array(text.utf8)
    try FileSystem.writeAtomically(bytes, to: invocation.path(of: output))
    try invocation.write(
      ExportAnswer(selection, files: [.init(path: output, size: bytes.count)]))
    return .done
  }

  /// Writes the words of the pages.
  func writeText() async throws -> Outcome {
    try write(await selection.text(indexer, invocation))
  }
}

extension ExportSelection {
  /// The words of the pages, with a form feed between two pages, as `pdftotext` has it.
  func text(_ indexer: Indexer, _ invocation: Invocation) async throws -> String {
    let meter = invocation.progress("reading", of: items.count, unit: "pages")
    defer { meter.finish() }
    var text = ""
    for item in items {
      let page = try await indexer.text(
        of: item.target.pageNumber, in: item.target.bundle, of: state.snapshot
      ).text
      if !text.isEmpty { text += "\u{c}" }
      text += page.isEmpty || page.hasSuffix("\n") ? page : page + "\n"
      meter.advance()
    }
    return text
  }
}

/// The output of `pc export`.
struct ExportAnswer: Report {
  struct File {
    let path: String
    let size: Int
    /// What is in it; `nil` where its name says that.
    var content: String?
  }

  let files: [File]
  private let selection: ExportSelection
  /// Whether marks are drawn in the files.
  private let withMarks: Bool
  private let pdfs: [ExportedPDF]

  init(
    _ selection: ExportSelection, files: [File], withMarks: Bool = false, pdfs: [ExportedPDF] = []
  ) {
    self.selection = selection
    self.files = files
    self.withMarks = withMarks
    self.pdfs = pdfs
  }

  private var missing: [Unicode.Scalar] { Array(Set(pdfs.flatMap(\.missing))).sorted() }
  private var rewritten: [String] { Set(pdfs.flatMap(\.rewritten).map(\.path)).sorted() }
  private var hidden: Int { withMarks ? selection.hiddenMarks : 0 }

  var json: OutputJSON {
    [
      "files": .list(files) { ["path": .string($0.path), "size": .int($0.size)] },
      "bundles": .list(selection.bundles) { .string($0.name) },
      "pages": .int(selection.items.count), "marks": .int(withMarks ? selection.drawnMarks : 0),
      "notDrawn": .int(hidden),
      "missingCharacters": .string(String(String.UnicodeScalarView(missing))),
      "rewritten": .list(rewritten) { .string($0) },
    ]
  }

  func write(to terminal: Terminal) throws {
    for file in files {
      if let content = file.content {
        try terminal.say("\(file.path, .heading): \(content)")
      } else {
        try terminal.say("\(file.path, .heading)")
      }
    }
    for path in rewritten {
      terminal.note("'\(path)' is damaged or encrypted: its pages were rewritten")
    }
    if hidden > 0 {
      terminal.note(
        "\(hidden) \(hidden == 1 ? "mark is" : "marks are") not drawn: made on other content, "
          + "not found on this, or without a place")
    }
    if !missing.isEmpty {
      let characters = String(String.UnicodeScalarView(missing.prefix(20)))
      terminal.note(
        "no font on this device has '\(characters)' (for Chinese, Debian: fonts-droid-fallback)")
    }
  }
}
