package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle add-variant NAME --display|--original|--ocr FILE`.
package struct BundleAddVariant: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "add-variant", abstract: "Add a missing variant to a bundle.",
    discussion: """
      Page counts must be equal, unless --align or --pages defines which pages belong together. \
      The page numbers of a bundle never change.
      """)

  @Argument(help: "The bundle.")
  package var name: String

  @Option(help: .init("The file for reading.", valueName: "file"))
  package var display: String?

  @Option(help: .init("The paper as received, before marking.", valueName: "file"))
  package var original: String?

  @Option(help: .init("The file that text is taken from.", valueName: "file"))
  package var ocr: String?

  @Option(help: "Match unequal page counts: top-down ignores extra pages.")
  package var align: Import.Alignment?

  @Option(
    help: .init(
      "The pages of the bundle that the file's pages 1, 2, 3… belong to: 1-2,4-12.",
      valueName: "pages"))
  package var pages: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  private var given: [(variant: Variant, file: String)] {
    zip(Variant.allCases, [display, original, ocr]).compactMap { variant, file in
      file.map { (variant, $0) }
    }
  }

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if there is not one file, or `--align` and `--pages` are both
  ///   given.
  package func validate() throws {
    if given.count != 1 {
      throw ValidationError("give one file: --display, --original or --ocr")
    }
    if align != nil, pages != nil {
      throw ValidationError("--align and --pages exclude each other")
    }
  }

  /// Adds the variant.
  ///
  /// - Throws: ``ReferenceError`` if the bundle is unknown, `PageRangesError` if `--pages` can't be
  ///   read, ``EditRefusal`` if the pages can't be matched; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    guard let (variant, file) = given.first else {
      throw CommandFailure.usage("give one file: --display, --original or --ocr")
    }
    let pages = try pages.map { try PageRanges(parsing: $0).pages }
    let workspace = try Workspace(invocation)
    return try await workspace.change(
      takingIn: [variant: TypedPaths([file], in: invocation)], ofBundle: name, options, invocation
    ) { editor, bundle, files in
      let bundle = try editor.addVariant(
        variant, files[variant] ?? [], to: bundle, topDown: align == .topDown, pages: pages)
      return .grown(bundle, by: files)
    }
  }
}
