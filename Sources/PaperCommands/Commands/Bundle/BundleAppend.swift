package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle append NAME --display FILE…`.
package struct BundleAppend: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "append", abstract: "Add files at the end of a bundle's variants.",
    discussion: """
      Pages are added and no page moves. The alignment of existing pages does not change.
      """)

  @Argument(help: "The bundle.")
  package var name: String

  @Option(parsing: .upToNextOption, help: .init("More files for reading.", valueName: "file"))
  package var display: [String] = []

  @Option(
    parsing: .upToNextOption, help: .init("More files of the original paper.", valueName: "file"))
  package var original: [String] = []

  @Option(
    parsing: .upToNextOption, help: .init("More files that text is taken from.", valueName: "file"))
  package var ocr: [String] = []

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if there is no file.
  package func validate() throws {
    if display.isEmpty, original.isEmpty, ocr.isEmpty {
      throw ValidationError("give files: --display, --original or --ocr")
    }
  }

  /// Adds the files.
  ///
  /// - Throws: ``ReferenceError`` if the bundle is unknown, ``EditRefusal`` if it lacks a variant,
  ///   or the pages don't match; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    var files: [Variant: TypedPaths] = [:]
    for (variant, paths) in zip(Variant.allCases, [display, original, ocr]) where !paths.isEmpty {
      files[variant] = TypedPaths(paths, in: invocation)
    }
    let workspace = try Workspace(invocation)
    return try await workspace.change(takingIn: files, ofBundle: name, options, invocation) {
      editor, bundle, files in
      .grown(try editor.append(files, to: bundle), by: files)
    }
  }
}
