package import ArgumentParser
import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc commit [-m MSG] [PATH…]`.
package struct Commit: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Check the changes, and commit them.",
    discussion: """
      Commits all changes that git does not ignore, or only those at the given paths. Each \
      rebinding of a page becomes a commit of its own: that commit is the page's version. Missing \
      values of hand-written manifests are filled in first.

      Without -m, your editor opens for the message. Without a terminal or an editor, and with -m \
      '', the message describes the changes. git's hooks run as git runs them: pre-commit once, \
      commit-msg for the message of each commit, post-commit once.
      """)

  @Argument(help: "Files and folders; everything by default.")
  package var paths: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: .init(
      "The message; without it, your editor opens or the changes are described.",
      valueName: "msg"))
  package var message: String?

  @OptionGroup package var verification: VerificationOption

  @Flag(
    name: [.customShort("S"), .customLong("gpg-sign")],
    help: "Sign the commits; the default is commit.gpgSign.")
  package var signs = false

  @Flag(name: .customLong("no-gpg-sign"), help: "Do not sign the commits.")
  package var signsNothing = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if a commit is to be signed and not to be signed.
  package func validate() throws {
    if signs, signsNothing {
      throw ValidationError("--gpg-sign and --no-gpg-sign exclude each other")
    }
  }

  /// Commits the changes.
  ///
  /// - Throws: ``CommandFailure`` if they have errors, or the editor fails; ``LibraryError`` if a
  ///   path is not in the library; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let paths = paths.isEmpty ? nil : try paths.map { try CommitPath(workspace).file($0) }
    let workers = LazyWorkers { try workspace.openWorkers(count: 1) }
    var request = CommitRequest(message: message, paths: paths)
    request.isVerified = !verification.skipsHooks
    request.isSigned = signs ? true : signsNothing ? false : nil
    if message == nil, !invocation.options.printsJSON,
      let editor = try Editor(ifAny: invocation, workspace.library)
    {
      request.edit = { try editor.edit(file: $0) }
    }
    let outcome: CommitOutcome
    do {
      outcome = try await workspace.library.commit(request, opening: workers)
    } catch {
      await workers.shutdown()
      throw error
    }
    await workers.shutdown()
    switch outcome {
    case .nothing(let remarks):
      let report = CommitReport(commits: [], remarks: remarks, warnings: [])
      try invocation.write(CommitAnswer(report: report))
      invocation.terminal.note(
        "nothing to commit: the library has not changed since the last commit")
      return .negative
    case .refused(let diagnostics):
      if !invocation.options.printsJSON {
        try invocation.write(CheckAnswer(diagnostics: diagnostics, showsWarnings: true))
      }
      throw CommandFailure("nothing was committed", code: .invalid, diagnostics: diagnostics)
    case .recorded(let report):
      try invocation.write(CommitAnswer(report: report))
      return .done
    }
  }
}

/// The commits that `pc commit` made.
struct CommitAnswer: Report {
  let report: CommitReport

  private var remarks: [String] { report.remarks + [report.headRemark].compactMap { $0 } }

  var json: OutputJSON {
    [
      "commits": .list(report.commits) { commit in
        [
          "commit": .string(commit.id.description), "subject": .string(commit.subject),
          "changes": .list(commit.changes, \.json),
        ]
      },
      "remarks": .list(remarks) { .string($0) },
      "diagnostics": .list(report.warnings, \.json),
    ]
  }

  func write(to terminal: Terminal) throws {
    for remark in remarks { terminal.note("\(remark)") }
    for commit in report.commits {
      try terminal.say("\(commit.id.short, .id) \(commit.subject)")
    }
  }
}
