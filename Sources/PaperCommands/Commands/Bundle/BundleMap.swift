package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle map NAME --original "1-2,4-12"`.
package struct BundleMap: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "map", abstract: "Set which pages of a bundle a variant's pages belong to.",
    discussion: """
      The variant's pages 1, 2, 3… belong to the given pages, in order. Committed mappings can't \
      change: only pages without one can be mapped.
      """)

  @Argument(help: "The bundle.")
  package var name: String

  @Option(help: .init("The pages that the original's belong to: 1-2,4-12.", valueName: "pages"))
  package var original: String?

  @Option(help: .init("The pages that those of ocr belong to.", valueName: "pages"))
  package var ocr: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if there are no pages.
  package func validate() throws {
    if original == nil, ocr == nil { throw ValidationError("give pages: --original or --ocr") }
  }

  /// Sets the pages.
  ///
  /// - Throws: ``ReferenceError`` if the bundle is unknown, `PageRangesError` if the pages can't be
  ///   read, ``EditRefusal`` if they don't fit; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let recorded = try workspace.library.snapshots.ofHead()
    return try await workspace.change(options, invocation) { editor, resolver in
      let old = try resolver.bundle(name)
      let committed = recorded?.bundles.values.first { $0.id == old.id && old.id != nil }
      // A bundle that was never committed has no mapping that must be kept.
      var known = committed ?? old
      if committed == nil { known.files = [:] }
      var bundle = old
      for (variant, text) in [(Variant.original, original), (.ocr, ocr)] {
        guard let text else { continue }
        bundle = try editor.map(
          variant, of: bundle, to: PageRanges(parsing: text).pages, since: known)
      }
      return PlannedChange(
        lines: bundle == old ? [] : bundle.mappingLines,
        members: [.init("name", .string(bundle.name))])
    }
  }
}
