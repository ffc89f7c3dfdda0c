package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc export [REF…] -o OUT`.
package struct Export: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Write pages and their marks for other programs.",
    usage: "pc export [REF…] [--where QUERY] -o OUT [--format FORMAT]",
    discussion: """
      The pages become one PDF in the given order, with their marks, links, an outline and page \
      labels. One whole PDF keeps its bytes, and its marks follow them. Other formats: files and \
      zip (the PDFs as they were imported), images, text, and the annotations as md, csv, xfdf and \
      w3c. The suffix of OUT chooses the format; files and images need --format and write a folder.
      """)

  @Argument(
    help: .init(
      "Pages; of docs, groups, bundles and conditions, all their pages; - reads them from stdin.",
      valueName: "ref"))
  package var words: [String] = []

  @OptionGroup package var selection: SelectionOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "The file or folder to write; '-' prints a text.")
  package var output: String

  @Option(help: "pdf, files, zip, images, text, md, csv, xfdf or w3c.")
  package var format: ExportFormat?

  @Option(help: "none, with or both: whether marks are on the pages.")
  package var markup: ExportedMarkup?

  @Flag(help: "Draw all annotations as a part of the pages.")
  package var flatten = false

  @Flag(help: "Also write each earlier state of the marks; OUT is a folder.")
  package var history = false

  @Option(help: "display, original or ocr; by default the first that exists.")
  package var variant: String?

  @Option(help: "Dots per inch of images, 1 to 2400.")
  package var dpi: Double?

  @OptionGroup package var time: TimeTravelOption
  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if an option does not belong to the format, or its value is out of
  ///   bounds.
  package func validate() throws {
    let format = try chosenFormat()
    if output == "-", !format.isText {
      throw ValidationError("only a text can be printed: text, md, csv, xfdf or w3c")
    }
    if output == "-", global.printsJSON {
      throw ValidationError("'-o -' and --json exclude each other")
    }
    if markup != nil, !format.showsPages {
      throw ValidationError("--markup belongs to pdf and images")
    }
    if flatten, format != .pdf { throw ValidationError("--flatten belongs to pdf") }
    if let dpi, format != .images || !(1...2_400).contains(dpi) {
      throw ValidationError("--dpi belongs to images, and is a number from 1 to 2400")
    }
    if let variant, Variant(rawValue: variant) == nil {
      throw ValidationError("there is no variant '\(variant)': display, original or ocr")
    }
    if history, format != .pdf || markup != nil || time.at != nil {
      throw ValidationError("--history writes PDFs with marks, of all times")
    }
  }

  private func chosenFormat() throws(ValidationError) -> ExportFormat {
    if let format { return format }
    if history { return .pdf }
    if let format = ExportFormat(suffixOf: output) { return format }
    throw ValidationError("name a .pdf file, or give --format")
  }

  /// Writes the pages in the format.
  ///
  /// - Throws: ``CommandFailure`` if nothing is named, ``ReferenceError`` if an entity is unknown,
  ///   `ExportError` or `PictureError` if a page can't be read or written; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if words.isEmpty && !selection.areGiven {
      throw CommandFailure.usage("name what to export")
    }
    let words = try invocation.references(words, endedByNul: nul)
    let workspace = try Workspace(invocation)
    let variant = variant.flatMap(Variant.init(rawValue:))
    let pages = try ExportSelection(
      words, selection, variant, in: workspace.state(at: time.at), workspace)
    let indexer = try workspace.openIndexer(invocation)
    let places = MarkPlaces()
    let export = ExportRun(
      selection: try await pages.placed(places, indexer), workspace: workspace,
      invocation: invocation, indexer: indexer, places: places, output: output)
    let outcome = try await write(export)
    await indexer.workers.shutdown()
    return outcome
  }

  private func write(_ export: ExportRun) async throws -> Outcome {
    switch try chosenFormat() {
    case .pdf where history:
      return try await export.writeHistory(flatten: flatten)
    case .pdf: return try await export.writePDF(markup ?? .with, flatten: flatten)
    case .files: return try await export.writeFiles()
    case .zip: return try await export.writeZIP()
    case .images: return try await export.writeImages(markup ?? .with, dpi: dpi ?? 150)
    case .text: return try await export.writeText()
    case .md: return try export.write(NotesMarkdown(export.selection).text)
    case .csv: return try export.write(NotesTable(export.selection).text)
    case .xfdf: return try await export.writeXFDF()
    case .w3c: return try export.write(WebAnnotations(export.selection).json.document)
    }
  }
}
