package import ArgumentParser
import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc export REF -o OUT`.
package struct Export: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Write a PDF with its marks, for other programs.",
    discussion: """
      The original's bytes are the beginning of the result, and the marks follow as annotations \
      that other readers show and edit. With --markup none the result is the original, byte for \
      byte; with --markup both OUT.pdf is the original and OUT-markup.pdf has the marks.
      """)

  @Argument(
    help: .init("A bundle, or a doc, group or page that shows one whole PDF.", valueName: "ref"))
  package var reference: String

  @Option(name: [.customShort("o"), .customLong("output")], help: "The PDF to write.")
  package var output: String

  @Option(help: "none, with or both.")
  package var markup = ExportedMarkup.with

  @Option(help: "display, original or ocr; by default the first that exists.")
  package var variant: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if !output.lowercased().hasSuffix(".pdf") { throw ValidationError("name a .pdf file") }
    if let variant, Variant(rawValue: variant) == nil {
      throw ValidationError("there is no variant '\(variant)': display, original or ocr")
    }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let selection = try ExportSelection(
      reference, variant.flatMap(Variant.init(rawValue:)), in: workspace)
    let marks = markup == .none ? ExportSelection.Marks() : try selection.marks(in: workspace)
    let workers = try workspace.openWorkers(count: 1)
    var files: [(path: String, isMarked: Bool, file: MarkedFile)] = []
    if markup != .with {
      files.append(
        (
          output, false,
          try await workers.markedFile(selection.blob, of: workspace.library, marks: [:])
        ))
    }
    if markup != .none {
      let path = markup == .both ? output.dropLast(4) + "-markup.pdf" : output[...]
      files.append(
        (
          String(path), true,
          try await workers.markedFile(
            selection.blob, of: workspace.library, marks: marks.byPage)
        ))
    }
    for file in files {
      try FileSystem.writeAtomically(file.file.bytes, to: invocation.path(of: file.path))
    }
    try invocation.write(
      ExportAnswer(
        files: files.map { .init(path: $0.path, size: $0.file.bytes.count, isMarked: $0.isMarked) },
        bundle: selection.bundle.name, variant: selection.variant, pages: selection.pageCount,
        marks: marks.count, hidden: marks.hidden, missing: files.last?.file.missing ?? []))
    return .done
  }
}

/// Which files `pc export` writes.
package enum ExportedMarkup: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// The PDF as it was imported.
  case none
  /// The PDF with its marks.
  case with
  case both
}

/// The output of `pc export`.
struct ExportAnswer: Report {
  struct File {
    let path: String
    let size: Int
    /// Whether the marks are in it.
    let isMarked: Bool
  }

  let files: [File]
  let bundle: String
  let variant: Variant
  let pages: Int
  let marks: Int
  let hidden: Int
  /// Characters that no font has.
  let missing: [Unicode.Scalar]

  var json: OutputJSON {
    [
      "files": .list(files) { ["path": .string($0.path), "size": .int($0.size)] },
      "bundle": .string(bundle), "variant": .string(variant.rawValue), "pages": .int(pages),
      "marks": .int(marks), "notDrawn": .int(hidden),
      "missingCharacters": .string(String(String.UnicodeScalarView(missing))),
    ]
  }

  func write(to terminal: Terminal) throws {
    let pages = pages == 1 ? "1 page" : "\(pages) pages"
    let marks = marks == 1 ? "1 mark" : "\(marks) marks"
    for file in files {
      let content = file.isMarked ? "\(pages), \(marks)" : pages
      try terminal.say("\(file.path, .heading): \(bundle), \(content)")
    }
    if hidden > 0 {
      terminal.note(
        "\(hidden) \(hidden == 1 ? "mark is" : "marks are") not drawn: made on other content, "
          + "or without a readable place")
    }
    if !missing.isEmpty {
      let characters = String(String.UnicodeScalarView(missing.prefix(20)))
      terminal.note(
        "no font on this device has '\(characters)' (for Chinese, Debian: fonts-droid-fallback)")
    }
  }
}
