package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc commit [-m MSG] [PATH…]`.
package struct Commit: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Check what changed, and record it.",
    discussion: """
      Records everything that git does not ignore, or only what is at the paths given. Each \
      rebinding of a page becomes a commit of its own: that commit is the page's version. What was \
      left out of hand-written manifests is filled in first.
      """)

  @Argument(help: "Files and folders; everything unless given.")
  package var paths: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: .init("The message; the changes describe themselves unless given.", valueName: "msg"))
  package var message: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let paths = paths.isEmpty ? nil : try paths.map { try CommitPath(workspace).file($0) }
    let workers = LazyWorkers { try workspace.openWorkers(count: 1) }
    let outcome = try await workspace.library.commit(
      CommitRequest(message: message, paths: paths), opening: workers)
    await workers.shutdown()
    switch outcome {
    case .nothing:
      invocation.terminal.note("nothing to record: the library is as the last commit has it")
      if invocation.options.printsJSON {
        try invocation.terminal.print(json: ["commits": [], "remarks": [], "diagnostics": []])
      }
      return .negative
    case .refused(let diagnostics):
      try invocation.write(CheckAnswer(diagnostics: diagnostics, showsWarnings: true))
      invocation.terminal.advise("pc: \("error:", .error) nothing was recorded")
      return .failed
    case .recorded(let report):
      try invocation.write(CommitAnswer(report: report))
      return .done
    }
  }
}

/// What `pc commit` recorded.
struct CommitAnswer: Report {
  let report: CommitReport

  var json: OutputJSON {
    [
      "commits": .list(report.commits) { commit in
        [
          "commit": .string(commit.id.description), "subject": .string(commit.subject),
          "changes": .list(commit.changes, \.json),
        ]
      },
      "remarks": .list(report.remarks) { .string($0) },
      "diagnostics": .list(report.warnings, \.json),
    ]
  }

  func write(to terminal: Terminal) throws {
    for remark in report.remarks { terminal.note("\(remark)") }
    for commit in report.commits {
      try terminal.say("\(commit.id.short, .id) \(commit.subject)")
    }
  }
}
