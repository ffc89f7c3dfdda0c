package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc restore PAGE@…`.
package struct Restore: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Bind a page to what an earlier version showed.",
    discussion: """
      PAGE@{1} is one version before the current, PAGE@COMMIT the version that a commit made, \
      PAGE@2026-10-01 the version that was current at that time. A restore is a new rebinding: it \
      adds to the history and never changes it.

      If a rebase, an amended commit or a reset removed a binding from history, pc status reports \
      it until it is restored. --dismiss ends these reports, for a page or for all pages.
      """)

  @Argument(help: "A page and its version, such as 2023/calculus/mc/p003@{1}.")
  package var reference: String?

  @Flag(help: "Stop reporting bindings that a rewrite of history removed.")
  package var dismiss = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if no page is named, or `--dismiss` is with `-n` or `-c`.
  package func validate() throws {
    if !dismiss, reference == nil { throw ValidationError("name a page and its version") }
    if dismiss, options.isDryRun || options.commit.commit {
      throw ValidationError("--dismiss changes nothing in the library: leave -n and -c out")
    }
  }

  /// Binds the page to what the version showed, or ends the reports of lost bindings.
  ///
  /// - Throws: ``CommandFailure`` if no version is named, ``ReferenceError`` if the page is
  ///   unknown, `VersionError` if it has no such version; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let reference = try reference.map { try Reference(parsing: $0) }
    guard let reference, !dismiss else {
      return try dismiss(of: reference, workspace, invocation)
    }
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
      if change.lines.isEmpty { change.notes = ["\(page.path) already shows that"] }
      return change
    }
  }

  private func dismiss(
    of reference: Reference?, _ workspace: Workspace, _ invocation: Invocation
  ) throws -> Outcome {
    let library = workspace.library
    let page = try reference.map { try workspace.resolver(library.snapshot()).page($0) }
    let count = try library.lostBindings.dismiss(of: page)
    try invocation.write(DismissAnswer(count: count))
    return count == 0 ? .negative : .done
  }
}

/// What `pc restore --dismiss` did.
private struct DismissAnswer: Report {
  let count: Int

  var json: OutputJSON { .object([.init("dismissed", .int(count))]) }

  func write(to terminal: Terminal) throws {
    if count == 0 {
      terminal.note("no lost binding is reported")
    } else {
      try terminal.say("dismissed \(count.counted("lost binding"))")
    }
  }
}
