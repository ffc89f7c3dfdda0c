package import GitNames
import Libgit2
package import PaperDomain
import RunLog

/// Exchanges commits with a remote: fetches, merges and pushes.
package struct SyncOperation: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The number of lost races with other pushes before a sync fails.
  private static let mostRaces = 50
  /// How often the longest delay after a lost race is doubled. It is then sixteen attempts long.
  private static let mostDoublings = 4

  /// Fetches from a remote, merges, and pushes.
  ///
  /// If another clone pushes first, this fetches and merges again. A sync can be stopped at any
  /// time: the library stays consistent, and the next sync continues.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal``, ``PurgeRefusal``, ``LibraryError``.
  package func sync(
    _ remote: RemoteBranch, _ settings: TransferSettings, _ choice: SyncChoice = SyncChoice(),
    isDryRun: Bool = false
  ) throws -> SyncReport {
    let head = try begin(remote, settings, isDryRun: isDryRun)
    var report = SyncReport(remote: remote)
    let failure = isDryRun ? nil : try library.purgeRecords.share(with: remote, settings)
    try library.purgeGuard.refuse(on: remote, failure: failure)
    report.remarks += [failure].compactMap { $0 }
    let choice = try settle(choice, with: remote, into: &report, isDryRun: isDryRun)
    if isDryRun, choice.rewrite == .acceptsTheirs { return report }
    if isDryRun {
      try merge(remote, into: &report, isDryRun: true, choice)
      report.pushed = try unpublishedCount(remote)
      if let head = head.commit, report.pulled == 0 {
        let known = try repository.resolve(remote.tracking)
        report.note(try PushCheck(library).refuseAddedErrors(head, over: known, of: remote))
      }
      return report
    }
    var made: ObjectID?
    for round in 1...Self.mostRaces {
      let began = ContinuousClock.now
      if choice.rewrite == nil, let rewrite = try library.published.remoteRewrite(of: remote) {
        throw SyncError.rewritten(rewrite)
      }
      made = try merge(remote, into: &report, isDryRun: false, choice, replacing: made)
      if round == 1 { try repairBeforeSharing(&report) }
      guard let here = try repository.head().commit else { throw SyncError.nothingRecorded }
      do {
        if try repository.resolve(remote.tracking) != here {
          let push = try library.transfers.pushBranch(remote, settings)
          report.pushed = push.count
          report.note(push.standingErrors)
        }
        try library.published.note(remote)
        let texts = try library.textSharing.share(with: remote, settings)
        report.hasPushedTexts = texts.isPushed
        report.remarks += texts.remarks
        Logger.info(
          .sync,
          "received \(report.pulled) and sent \(report.pushed) commits, in round \(round)")
        return report
      } catch SyncError.behind {
        Logger.notice(.sync, "another clone was faster in round \(round)")
        // A random delay, so that competing clones do not retry at the same time. It grows as in
        // Ethernet: the more of them there are, the fewer of their attempts may fall into the time
        // of one.
        let longest = (ContinuousClock.now - began) * (1 << min(round - 1, Self.mostDoublings))
        try TransferSettings.pause(
          milliseconds: Int.random(in: 0...max(20, Int(longest / .milliseconds(1)))))
        try library.transfers.fetch(remote, settings)
        try library.purgeGuard.refuse(on: remote)
      }
    }
    throw SyncError.overtaken(remote: remote.remote, times: Self.mostRaces)
  }

  /// Fetches from a remote and merges.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal``, ``PurgeRefusal``, ``LibraryError``.
  package func pull(
    _ remote: RemoteBranch, _ settings: TransferSettings, _ choice: SyncChoice = SyncChoice(),
    isDryRun: Bool = false
  ) throws -> SyncReport {
    _ = try begin(remote, settings, isDryRun: isDryRun)
    var report = SyncReport(remote: remote)
    try library.purgeGuard.refuse(on: remote)
    let choice = try settle(choice, with: remote, into: &report, isDryRun: isDryRun)
    if isDryRun, choice.rewrite == .acceptsTheirs { return report }
    guard try repository.resolve(remote.tracking) != nil else {
      throw SyncError.noBranch(remote: remote.remote, branch: remote.branch)
    }
    try merge(remote, into: &report, isDryRun: isDryRun, choice)
    if !isDryRun { try library.published.note(remote) }
    return report
  }

  /// Fetches, if nothing prevents a merge.
  ///
  /// - Returns: HEAD before it.
  private func begin(
    _ remote: RemoteBranch, _ settings: TransferSettings, isDryRun: Bool
  ) throws -> Head {
    try library.gitOperation.refuse()
    if !isDryRun { try MergeSettings.write(to: library) }
    let head = try repository.head()
    try library.purgeGuard.refuseForgotten(remote, settings)
    try library.transfers.fetch(remote, settings) { try library.merger.refuseUnrecorded(head) }
    return head
  }

  /// Decides what happens to published commits that the remote or this branch lacks.
  ///
  /// - Returns: The decision for the rest of the sync.
  /// - Throws: ``SyncError/rewritten(_:)`` if the user made no choice.
  private func settle(
    _ choice: SyncChoice, with remote: RemoteBranch, into report: inout SyncReport, isDryRun: Bool
  ) throws -> SyncChoice {
    var choice = choice
    for rewrite in try library.published.rewrites(of: remote) where !rewrite.isOfRemote {
      report.remarks.append(rewrite.explanation + "; the merge brings them back")
    }
    guard let rewrite = try library.published.remoteRewrite(of: remote) else {
      choice.rewrite = nil
      return choice
    }
    switch choice.rewrite {
    case nil: throw SyncError.rewritten(rewrite)
    case .keepsOurs:
      let published = rewrite.published
      guard try repository.objectExists(published) else { break }
      var request = MergeRequest(
        rewrite.published, name: "branch '\(remote.branch)' of \(remote.address) as it was")
      request.published = .theirs
      request.isDryRun = isDryRun
      let result = try library.merger.merge(request)
      if result.kind != .upToDate { report.add(result) }
    case .acceptsTheirs:
      let (result, ownCount) = try RewriteAcceptance(library).accept(
        rewrite, of: remote, isDryRun: isDryRun)
      report.add(result)
      if isDryRun {
        report.pushed = ownCount
      } else {
        try library.published.note(remote, accepts: true)
      }
    }
    return choice
  }

  /// - Parameter merge: The merge that the sync made before it lost a race: the new one takes its place.
  /// - Returns: The merge commit that no one else has yet.
  @discardableResult
  private func merge(
    _ remote: RemoteBranch, into report: inout SyncReport, isDryRun: Bool, _ choice: SyncChoice,
    replacing merge: ObjectID? = nil
  ) throws -> ObjectID? {
    guard let theirs = try repository.resolve(remote.tracking) else { return merge }
    var request = MergeRequest(
      theirs, name: "branch '\(remote.branch)' of \(remote.address)")
    request.published = choice.rewrite == .keepsOurs ? .ours : .theirs
    request.isDryRun = isDryRun
    request.allowsUnrelated = choice.allowsUnrelated
    request.replaced = merge
    let timer = LogTimer()
    let result = try library.merger.merge(request)
    Logger.info(.sync, "merged in \(timer.elapsed)")
    if result.kind == .upToDate { return merge }
    report.add(result)
    return result.kind == .merged ? result.commit : nil
  }

  /// Restores changes that git's own merges lost, before others fetch them.
  private func repairBeforeSharing(_ report: inout SyncReport) throws {
    if try library.mergeSearch.lacking().isEmpty { return }
    let result = try library.mergeRepair.continueMerge()
    report.report.merge(result.report)
    report.changes += result.changes
    report.repaired += result.repaired
  }

  private func unpublishedCount(_ remote: RemoteBranch) throws -> Int {
    guard let here = try repository.head().commit else { return 0 }
    let known = try repository.resolve(remote.tracking)
    return try repository.walk(from: [here], hiding: known.map { [$0] } ?? []).count
  }
}

/// The user's choices for a sync.
package struct SyncChoice: Sendable {
  /// What to do with published commits that the remote lost.
  package enum OfRewrite: Sendable {
    /// Publish them again.
    case keepsOurs
    /// Remove them here too, and apply this clone's own commits on top of the remote's history.
    case acceptsTheirs
  }

  /// `nil` if the user made no choice: a rewritten branch is then refused.
  package var rewrite: OfRewrite?
  /// Whether to merge libraries without a common ancestor.
  package var allowsUnrelated = false

  package init() {}
}

/// The result of a sync, or its plan.
package struct SyncReport: Sendable {
  package var remote: RemoteBranch
  /// The number of fetched commits.
  package var pulled = 0
  /// The number of pushed commits.
  package var pushed = 0
  /// Whether recognised texts that the remote lacked were pushed.
  package var hasPushedTexts = false
  package var report = MergeReport()
  /// The entity changes in the working tree.
  package var changes: [Change] = []
  package var warnings: [Diagnostic] = []
  package var remarks: [String] = []
  /// Git merges that lost changes and were fixed.
  package var repaired: [ObjectID] = []
  /// The merge commits that were made.
  package var merges: [ObjectID] = []
  /// The report without the last merge.
  private var reportBefore = MergeReport()

  fileprivate init(remote: RemoteBranch) { self.remote = remote }

  /// Adds errors that the remote also has, except those that a merge already reported.
  mutating func note(_ standing: [Diagnostic]) {
    warnings += standing.filter { !warnings.contains($0) }
  }

  mutating func add(_ result: MergeResult) {
    pulled += result.commitCount
    if let replaced = result.replaced {
      report = reportBefore
      merges.removeAll { $0 == replaced }
    }
    reportBefore = report
    report.merge(result.report)
    changes += result.changes
    warnings = result.warnings
    remarks += result.remarks
    repaired += result.repaired
    if result.kind == .merged, let commit = result.commit { merges.append(commit) }
  }
}
