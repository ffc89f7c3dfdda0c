package import ArgumentParser
import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc render REF -o OUT`.
package struct Render: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Draw a page as PNG, JPEG or SVG.",
    discussion: """
      The file's suffix chooses the format: .png, .jpg, .jpeg or .svg. '-' is PNG on stdout.
      """)

  @Argument(help: .init("A page, or a bundle's page (BUNDLE#N).", valueName: "page"))
  package var page: String

  @Option(name: [.customShort("o"), .customLong("output")], help: "The file; '-' for stdout.")
  package var output: String

  @Option(help: "Dots per inch, 1 to 2400; not used for SVG.")
  package var dpi = 150.0

  @Option(help: "display, original or ocr; by default the first that exists.")
  package var variant: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the resolution is not 1…2400 DPI, the file's type or the
  ///   variant is unknown, or `-o -` is with `--json`.
  package func validate() throws {
    if !(1...2_400).contains(dpi) { throw ValidationError("--dpi is a number from 1 to 2400") }
    if output != "-", PictureFormat(suffixOf: output) == nil {
      throw ValidationError("name a .png, .jpg, .jpeg or .svg file, or '-'")
    }
    if let variant, Variant(rawValue: variant) == nil {
      throw ValidationError("there is no variant '\(variant)': display, original or ocr")
    }
    if output == "-", global.printsJSON {
      throw ValidationError("'-o -' and --json exclude each other")
    }
  }

  /// Draws the page into the file.
  ///
  /// - Throws: ``CommandFailure`` if the output is a terminal, ``ReferenceError`` if the page is
  ///   unknown, ``PageError`` if it is missing or damaged; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if output == "-", invocation.terminal.isInteractive {
      throw CommandFailure(
        "a terminal shows no pictures", hints: ["-o FILE.png writes one", "… -o - | PROGRAM"])
    }
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let target = try PageTarget(page, in: workspace, snapshot)
    let (page, variant) = try target.place(in: variant.flatMap(Variant.init(rawValue:)))
    let workers = try workspace.openWorkers(count: 1)
    let picture: DrawnPage
    do {
      picture = try await workers.draw(
        page, of: workspace.library, dpi: dpi, as: PictureFormat(suffixOf: output) ?? .png)
    } catch let error as PictureError {
      throw PageError(page: target.description, cause: error)
    }
    if output == "-" {
      try invocation.terminal.write(bytes: picture.bytes)
      return .done
    }
    try FileSystem.writeAtomically(picture.bytes, to: invocation.path(of: output))
    try invocation.write(
      Answer(path: output, picture: picture, target: target, variant: variant))
    return .done
  }

  /// Why a page can't be drawn.
  struct PageError: UserFacingError {
    /// `BUNDLE#N`.
    let page: String
    let cause: PictureError

    var errorCode: ErrorCode { cause.errorCode }
    var explanation: String { "'\(page)' can't be drawn: \(cause.reason)" }
    var hints: [String] { cause.hints }
  }

  struct Answer: Report {
    let path: String
    let picture: DrawnPage
    let target: PageTarget
    let variant: Variant

    var json: OutputJSON {
      [
        "path": .string(path), "width": .int(picture.width), "height": .int(picture.height),
        "bundle": .string(target.bundle.name), "pageNumber": .int(target.pageNumber),
        "variant": .string(variant.rawValue),
      ]
    }

    func write(to terminal: Terminal) throws {
      try terminal.say("\(path, .heading): \(target), \(picture.width) × \(picture.height)")
    }
  }
}
