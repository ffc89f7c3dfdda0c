package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc restore PAGE@…`.
package struct Restore: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Bind a page to what an earlier version showed.",
    discussion: """
      PAGE@{1} is one version before the current, PAGE@COMMIT the version that a commit made, \
      PAGE@2026-10-01 the one current at that time. Restoring is a new rebinding: history is only \
      ever added to.
      """)

  @Argument(help: "A page and its version, such as 2023/calculus/mc/p003@{1}.")
  package var reference: String

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let reference = try Reference(parsing: reference)
    guard let selector = reference.version else {
      throw CommandFailure.usage(
        "'\(reference)' names no version", hints: ["\(reference)@{1} is the one before the current"]
      )
    }
    let page = try workspace.resolver(workspace.library.snapshot()).page(reference)
    let version = try workspace.versionIndex().version(selector, of: PageKey(page), at: page.file)
    return try await workspace.change(options, invocation) { editor, _ in
      let bundle =
        editor.snapshot.bundles.values.first { $0.id != nil && $0.id == version.bundle }
        ?? editor.snapshot.bundle(named: version.bundleName)
      let target = Binding(
        bundle: bundle?.name ?? version.bundleName, pageNumber: version.pageNumber)
      var change = PlannedChange(
        rebindings: try editor.bind([Rebinding(page: page, to: target)]))
      if change.lines.isEmpty { change.notes = ["\(page.path) shows that already"] }
      return change
    }
  }
}
