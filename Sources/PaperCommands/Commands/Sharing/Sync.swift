package import ArgumentParser
import GitNames
import PaperDomain
import PaperLibrary

/// `pc sync [REMOTE]`.
package struct Sync: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Fetch from a remote, merge, and push. No changes are lost.",
    discussion: """
      Changes of both sides are merged as by pc merge. If both sides bound a page to different \
      targets, one is saved as a copy, and the exit status is 3. If another push comes first, the \
      sync merges again. Nothing is ever pushed by force. An interrupted sync leaves both sides \
      intact, and the next one continues.
      """)

  @Argument(help: "The remote; by default the one the branch follows.")
  package var remote: String?

  @Flag(
    name: .customLong("continue"),
    help: """
      Finish the merge git is in the middle of, or fix one that lost something; out of a rebase, \
      after a question.
      """)
  package var continues = false

  @Flag(help: "Undo the last merge.")
  package var undo = false

  @Flag(help: .hidden)
  package var ifNeeded = false

  @OptionGroup package var options: SyncOptions
  @OptionGroup package var transfer: TransferOptions
  @OptionGroup package var yes: YesOption
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--continue` and `--undo` are both given, or with a remote, or
  ///   `--continue` is with `-n`.
  package func validate() throws {
    if continues, undo { throw ValidationError("--continue and --undo exclude each other") }
    if (continues || undo) && remote != nil {
      throw ValidationError("--continue and --undo take no remote")
    }
    if continues && dryRun.dryRun { throw ValidationError("--continue has no -n") }
  }

  /// Fetches, merges and pushes; or goes on with a merge, or undoes it.
  ///
  /// - Throws: `SyncError` if the remote is unknown or can't be reached, `MergeRefusal` or
  ///   `PurgeRefusal` if the commits can't be merged; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    if undo { return try takeBack(library, invocation) }
    if continues, !ifNeeded, try library.gitOperation.isRebasing() {
      return try leaveRebase(library, invocation)
    }
    if continues { return try invocation.sharing { try continued(library, invocation) } }
    while true {
      do {
        return try invocation.sharing { try share(library, invocation) }
      } catch let refusal as PurgeRefusal {
        guard case .heldHere(_, let purges, _, _) = refusal, let purge = purges.first,
          invocation.terminal.canAsk, !dryRun.dryRun, !invocation.options.printsJSON
        else { throw refusal }
        // Only a person may let another clone's purge rewrite this one.
        invocation.terminal.warn("\(refusal.explanation)")
        let outcome = try Workspace(library, invocation).accept(
          purge, asking: "remove this from history here too, after a backup?", invocation)
        if outcome != .done { return outcome }
      }
    }
  }

  private func share(_ library: Library, _ invocation: Invocation) throws -> SharingAnswer {
    let report = try SyncOperation(library).sync(
      library.remotes.branch(remote), transfer.settings(invocation), options.choice,
      isDryRun: dryRun.dryRun)
    return SharingAnswer(report, isDryRun: dryRun.dryRun, invocation)
  }

  /// Aborts a stopped rebase, then syncs, which merges by meaning.
  private func leaveRebase(_ library: Library, _ invocation: Invocation) throws -> Outcome {
    try invocation.confirm(
      "cancel the rebase (git rebase --abort, files as before it) and merge instead?", yes
    )
    try library.gitOperation.abortRebase()
    try invocation.terminal.say("cancelled the rebase")
    guard try library.remotes.followed() != nil else {
      invocation.terminal.hint("pc merge BRANCH merges a branch")
      return .done
    }
    return try invocation.sharing { try share(library, invocation) }
  }

  private func continued(_ library: Library, _ invocation: Invocation) throws -> SharingAnswer {
    // git runs no hook before a fast-forward.
    if ifNeeded { try library.purgeGuard.refuseHere() }
    do {
      return Sync.answer(try library.mergeRepair.continueMerge(), invocation)
    } catch MergeRefusal.nothingToContinue where ifNeeded {
      return Sync.answer(MergeResult(.upToDate), invocation)
    }
  }

  private static func answer(_ result: MergeResult, _ invocation: Invocation) -> SharingAnswer {
    var answer = SharingAnswer(result, name: "", isDryRun: false, invocation)
    answer.summary =
      switch (result.kind, result.repaired.isEmpty) {
      case (.upToDate, _): "no merge has lost changes"
      case (_, true): "finished the merge: \(result.commitCount.counted("commit"))"
      case (_, false): "fixed \(result.repaired.count.counted("merge"))"
      }
    answer.repaired = []
    return answer
  }

  private func takeBack(_ library: Library, _ invocation: Invocation) throws -> Outcome {
    switch try library.mergeRepair.takeBack(isDryRun: dryRun.dryRun) {
    case .undone(let report):
      try invocation.write(UndoAnswer(report: report, kind: .undo, isDryRun: dryRun.dryRun))
    case .reverted(let merge, let result):
      var answer = SharingAnswer(result, name: "", isDryRun: dryRun.dryRun, invocation)
      let verb = dryRun.dryRun ? "would undo" : "undid"
      answer.summary = "\(verb) merge \(merge.short, .id), which a remote has, with a new commit"
      try invocation.write(answer)
    }
    return .done
  }
}
