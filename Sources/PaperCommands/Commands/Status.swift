package import ArgumentParser
import GitNames
import PaperDomain
import PaperInbox
import PaperLibrary

/// `pc status`.
package struct Status: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show the changes of the library since the last commit.")

  @Flag(help: "Exit with 1 if there are changes to commit.")
  package var exitCode = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the changes.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let status = try workspace.library.checks.status()
    try invocation.write(
      StatusAnswer(
        status: status, upstream: try workspace.library.remotes.upstream(),
        lastFetch: try workspace.library.remotes.lastFetch(), now: workspace.library.settings.now(),
        rewrites: try workspace.library.published.rewrites(),
        lacking: try workspace.library.mergeSearch.lacking(),
        lost: try workspace.library.lostBindings.reports(), isVerbose: global.isVerbose,
        inbox: try Inbox(workspace.inboxPlaces).counts(),
        unmapped: global.isVerbose ? try workspace.library.snapshot().unmappedPages : []),
      isLong: true)
    return exitCode && !status.isClean ? .negative : .done
  }
}

/// The output of `pc status`.
struct StatusAnswer: Report {
  let status: LibraryStatus
  let upstream: Upstream?
  /// The time of the last fetch from the remote.
  let lastFetch: Timestamp?
  let now: Timestamp
  /// Published commits that this branch or the remote's branch does not have.
  let rewrites: [Rewrite]
  /// Merges by git that lost changes of a side.
  let lacking: [ObjectID]
  /// Bindings that a rewrite of history removed.
  let lost: [LostBindingReport]
  let isVerbose: Bool
  /// The files that wait in the inbox.
  let inbox: InboxCounts
  /// With `-v`: pages of variants that belong to no page of their bundle.
  let unmapped: [UnmappedPages]

  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("clean", .bool(status.isClean)), .init("branch", .text(status.branch)),
      .init("upstream", upstreamJSON),
      .init(
        "conflicts",
        .list(status.conflicts) {
          ["path": .string($0.path), "reason": .string($0.explanation)]
        }),
      .init("changes", .list(status.changes, \.json)),
      .init("diagnostics", .list(status.diagnostics, \.json)),
    ]
    members.append(
      .init("inbox", ["waiting": .int(inbox.waiting), "queue": .int(inbox.queue)]))
    if !lost.isEmpty { members.append(.init("lostBindings", .list(lost, \.json))) }
    return .object(members + status.unverified.members)
  }

  private var upstreamJSON: OutputJSON {
    guard let upstream else { return nil }
    return .object(upstream.members + [.init("asOf", .text(lastFetch?.description))])
  }

  func write(to terminal: Terminal) throws {
    if let branch = status.branch {
      try terminal.say(
        "On branch \(branch, .heading)" + (status.isUnborn ? ", no commits yet" : ""))
    } else {
      try terminal.say("HEAD is detached")
    }
    if let upstream { try terminal.say(upstream, asOf: lastFetch?.minute(seenFrom: now)) }
    if upstream?.obstacle == nil { terminal.warn(of: rewrites) }
    terminal.warn(ofLacking: lacking)
    terminal.warn(of: lost)
    if let operation = status.operation {
      terminal.warn("a git \(operation) is in progress")
      for conflict in status.conflicts {
        try terminal.print("  conflict \(conflict.path): \(conflict.explanation)")
      }
      if operation == "merge" { terminal.hint("pc sync --continue finishes it") }
      if operation == "rebase" { terminal.hint("\(LibraryError.rebaseHint)") }
    }
    if status.wasStagedByHand {
      terminal.note("something is staged by hand: pc commit commits the working tree")
    }
    if isVerbose, case .behind(let reason) = status.index {
      terminal.note("git's index could not be refreshed: \(reason.explanation)")
    }
    let shown = status.changes.filter { isVerbose || $0.isNews }
    if status.isClean {
      try terminal.say("Nothing to commit")
    } else {
      try terminal.say("\(shown.count.counted("change")) to commit with pc commit:")
      for change in shown { try terminal.print("  " + change.line) }
      let blobs = status.changes.count { $0.entity == .blob }
      let moved = status.changes.count { $0.isImplied }
      let hidden = [
        blobs == 0 ? nil : blobs.counted("blob"),
        moved == 0 ? nil : "\(moved == 1 ? "1 entity" : "\(moved) entities") that moved with it",
      ].compactMap { $0 }
      if !hidden.isEmpty, !isVerbose {
        try terminal.say(
          "  \("and \(hidden.joined(separator: ", ")); -v shows them", .muted)")
      }
    }
    if inbox.waiting > 0 {
      let files = inbox.waiting == 1 ? "1 file waits" : "\(inbox.waiting) files wait"
      try terminal.say("\(files) in the inbox: pc triage")
    }
    if inbox.queue > 0 {
      try terminal.say("\(inbox.queue.counted("file")) to delete in the inbox: pc inbox empty")
    }
    for pages in unmapped { try terminal.say("\(pages.line)") }
    for diagnostic in status.diagnostics { try terminal.print(diagnostic.styled) }
    terminal.note(status.unverified)
  }
}

extension Terminal {
  /// Warns of published commits that are missing, with the commands that restore them.
  func warn(of rewrites: [Rewrite]) {
    for rewrite in rewrites {
      warn("\(rewrite.explanation)")
      for line in rewrite.hints { hint("\(line)") }
    }
  }

  /// Warns of merges by git that lost changes of a side.
  func warn(ofLacking merges: [ObjectID]) {
    for merge in merges { warn("merge \(merge.short, .id) lost something that a side had") }
    if !merges.isEmpty { hint("pc sync --continue fixes it") }
  }
}
