package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc restore PAGE@…`.
package struct Restore: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Bind a page to what an earlier version showed.",
    discussion: """
      PAGE@{1} is one version before the current, PAGE@COMMIT the version that a commit made, \
      PAGE@2026-10-01 the one current at that time. Restoring is a new rebinding: history is only \
      ever added to.
      """)

  @Argument(help: "A page and its version, such as 2023/calculus/mc/p003@{1}.")
  package var reference: String

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup package var commit: CommitOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let reference = try Reference(parsing: reference)
    guard let selector = reference.version else {
      throw CommandFailure.usage(
        "'\(reference)' names no version", hints: ["\(reference)@{1} is the one before the current"])
    }
    let page = try workspace.resolver(workspace.library.snapshot()).page(reference)
    let version = try workspace.versionIndex().version(selector, of: PageKey(page), at: page.file)
    let edit = try workspace.library.edit(isDryRun: dryRun.dryRun) { editor in
      let bundle =
        editor.snapshot.bundles.values.first { $0.id != nil && $0.id == version.bundle }
        ?? editor.snapshot.bundle(named: version.bundleName)
      let target = Binding(
        bundle: bundle?.name ?? version.bundleName, pageNumber: version.pageNumber)
      return try editor.bind([Rebinding(page: page, to: target)])
    }
    let report = try await workspace.commit(edit.files, commit, invocation)
    try invocation.write(
      RebindingsAnswer(
        rebindings: edit.value, isDryRun: dryRun.dryRun, commits: report?.commits ?? []))
    if edit.value.isEmpty { invocation.terminal.note("\(page.path) shows that already") }
    return .done
  }
}
