package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc log [REF]`.
package struct Log: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Show the history; of a page, its versions.",
    discussion: """
      Without REF, or of a doc, group or bundle: the commits that changed it, the latest first. Of \
      a page: its versions, the current one first. A version is the commit that bound the page to \
      what it shows.
      """)

  @Argument(help: "A doc, group, page or bundle.")
  package var reference: String?

  @Option(
    name: [.customShort("n"), .long], help: .init("Show at most this many.", valueName: "count"))
  package var limit: Int?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if let limit, limit < 1 { throw ValidationError("-n takes a number from 1") }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    guard let reference else { return try logCommits(workspace, invocation, LogScope.everything) }
    let entity = try workspace.entity(Reference(parsing: reference))
    guard case .page(let page) = entity else {
      return try logCommits(workspace, invocation, LogScope(entity))
    }
    let index = try workspace.versionIndex()
    var history = try index.history(of: PageKey(page), at: page.file)
    if let limit { history.versions = Array(history.versions.prefix(limit)) }
    let entries = try history.versions.map { version in
      VersionsAnswer.Entry(
        version: version, metadata: try index.manifest(of: version).page.metadata)
    }
    try invocation.write(
      VersionsAnswer(page: page, entries: entries, isComplete: history.isComplete), isLong: true)
    return .done
  }

  private func logCommits(
    _ workspace: Workspace, _ invocation: Invocation, _ scope: LogScope
  ) throws -> Outcome {
    let commits = try workspace.library.log(LogRequest(scope), limit: limit ?? .max)
    try invocation.write(
      CommitsAnswer(commits: commits, isVerbose: global.isVerbose), isLong: true)
    return .done
  }
}

/// The versions of a page.
struct VersionsAnswer: Report {
  struct Entry {
    let version: PageVersion
    let metadata: Metadata
  }

  let page: Page
  let entries: [Entry]
  let isComplete: Bool

  var json: OutputJSON {
    [
      "page": .text(page.id), "path": .string(page.path),
      "versions": .list(entries) { entry in
        [
          "version": .string(entry.version.commit.description),
          "createdAt": .string(entry.version.createdAt.description),
          "author": .string(entry.version.author),
          "bundle": [
            "id": .text(entry.version.bundle), "name": .string(entry.version.bundleName),
          ],
          "pageNumber": .int(entry.version.pageNumber),
          "current": .bool(entry.version.isCurrent), "metadata": entry.metadata.json,
        ]
      },
      "complete": .bool(isComplete),
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .flexible, .left])
    for entry in entries {
      let version = entry.version
      table.add(
        "\(version.commit.short, .id)", "\(version.createdAt)", "\(version.binding, .heading)",
        "\(version.author)", version.isCurrent ? StyledText("current", .added) : "")
    }
    try terminal.print(table)
    if entries.isEmpty {
      terminal.note("\(page.path) has no version yet: pc commit makes the first")
    }
    if !isComplete { terminal.note("older versions are missing: this is a shallow clone") }
  }
}

extension Metadata {
  /// `{ "tags": […], "variables": {…} }`.
  var json: OutputJSON { ["tags": tagsJSON, "variables": variablesJSON] }
}

/// Commits, with what they changed.
struct CommitsAnswer: Report {
  let commits: [LoggedCommit]
  let isVerbose: Bool

  var json: OutputJSON {
    [
      "commits": .list(commits) { commit in
        [
          "commit": .string(commit.id.description),
          "createdAt": .string(commit.createdAt.description), "author": .string(commit.author),
          "message": .string(commit.message), "changes": .list(commit.changes, \.json),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    for run in CommitRun.folding(commits) {
      let commit = run.first
      let subject: StyledText =
        run.count == 1
        ? "\(commit.subject)"
        : "Rebind \(run.count) pages (batch \(run.batch?.prefix(8).description ?? "", .muted))"
      try terminal.print(
        "\(commit.id.short, .id) \(commit.createdAt) \(commit.author, .muted)  " + subject)
      let isTold = run.count == 1 && commit.changes.count { !$0.isImplied } == 1
      if isTold, !isVerbose { continue }
      let shown = run.changes.filter { isVerbose || $0.isNews }
      for change in shown.prefix(isVerbose ? .max : CommitRun.mostLines) {
        try terminal.print("    " + change.line)
      }
      if !isVerbose, shown.count > CommitRun.mostLines {
        try terminal.print("    \("and \(shown.count - CommitRun.mostLines) more", .muted)")
      }
    }
    if commits.isEmpty { terminal.note("no commits yet") }
  }
}

/// Commits that `pc log` shows as one: the rebindings of one `pc commit`.
struct CommitRun {
  var first: LoggedCommit
  var count: Int
  var batch: String?
  var changes: [Change]

  /// Lines of changes shown under one commit unless all are asked for.
  static let mostLines = 10

  /// Neighbouring commits of one batch, put together.
  static func folding(_ commits: [LoggedCommit]) -> [CommitRun] {
    var runs: [CommitRun] = []
    for commit in commits {
      let batch = commit.batch
      if let batch, runs.last?.batch == batch {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].changes += commit.changes
      } else {
        runs.append(CommitRun(first: commit, count: 1, batch: batch, changes: commit.changes))
      }
    }
    return runs
  }
}

extension LoggedCommit {
  /// The batch that the message's last paragraph names, for folding: never to tell what changed.
  var batch: String? {
    let lines = message.split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("Batch: ") }) else { return nil }
    return String(line.dropFirst("Batch: ".count))
  }
}
