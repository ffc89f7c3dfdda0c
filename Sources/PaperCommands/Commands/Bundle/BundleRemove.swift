package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle rm NAME`.
package struct BundleRemove: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Remove a bundle that no page shows or ever showed.",
    discussion: "Its PDFs stay in the store until pc gc removes unused files.")

  @Argument(help: "The bundle.")
  package var name: String

  @OptionGroup package var yes: YesOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the bundle, after a question.
  ///
  /// - Throws: ``ReferenceError`` if it is unknown, ``EditRefusal`` if a page shows it, or did in
  ///   history, ``CommandFailure`` if the answer is no; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let bundle = try workspace.resolver(workspace.library.snapshot()).bundle(name)
    return try await workspace.remove(
      ["bundles/\(bundle.name)"], removingUses: false, yes, options, invocation)
  }
}
