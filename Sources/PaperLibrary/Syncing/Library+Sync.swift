package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The number of lost races with other pushes before a sync fails.
  private static let mostRaces = 50

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
    try refuseMidOperation()
    if !isDryRun { try MergeSettings.write(to: self) }
    let head = try repository.head()
    var report = SyncReport(remote: remote)
    try purgeGuard.refuseForgotten(remote, settings)
    try fetch(remote, settings) { try refuseUnrecorded(head) }
    let failure = isDryRun ? nil : try purgeRecords.share(with: remote, settings)
    try purgeGuard.refuse(on: remote, failure: failure)
    report.remarks += [failure].compactMap { $0 }
    let choice = try settle(choice, with: remote, into: &report, isDryRun: isDryRun)
    if isDryRun, choice.rewrite == .acceptsTheirs { return report }
    if isDryRun {
      try merge(remote, into: &report, isDryRun: true, choice)
      report.pushed = try unpublishedCount(remote)
      if let head = head.commit, report.pulled == 0 {
        let known = try repository.resolve(remote.tracking)
        report.note(try refuseAddedErrors(head, over: known, of: remote))
      }
      return report
    }
    for round in 1...Library.mostRaces {
      if choice.rewrite == nil, let rewrite = try remoteRewrite(of: remote) {
        throw SyncError.rewritten(rewrite)
      }
      try merge(remote, into: &report, isDryRun: false, choice)
      if round == 1 { try repairBeforeSharing(&report) }
      guard let here = try repository.head().commit else { throw SyncError.nothingRecorded }
      do {
        if try repository.resolve(remote.tracking) != here {
          let push = try pushBranch(remote, settings)
          report.pushed = push.count
          report.note(push.standingErrors)
        }
        try notePublished(remote)
        let texts = try shareTexts(with: remote, settings)
        report.hasPushedTexts = texts.isPushed
        report.remarks += texts.remarks
        return report
      } catch SyncError.behind {
        // A random delay, so that competing clones do not retry at the same time.
        try Library.pause(milliseconds: Int.random(in: 0...(20 * min(round, 10))))
        try fetch(remote, settings)
        try purgeGuard.refuse(on: remote)
      }
    }
    throw SyncError.overtaken(remote: remote.remote, times: Library.mostRaces)
  }

  /// Fetches from a remote and merges.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal``, ``PurgeRefusal``, ``LibraryError``.
  package func pull(
    _ remote: RemoteBranch, _ settings: TransferSettings, _ choice: SyncChoice = SyncChoice(),
    isDryRun: Bool = false
  ) throws -> SyncReport {
    try refuseMidOperation()
    if !isDryRun { try MergeSettings.write(to: self) }
    let head = try repository.head()
    var report = SyncReport(remote: remote)
    try purgeGuard.refuseForgotten(remote, settings)
    try fetch(remote, settings) { try refuseUnrecorded(head) }
    try purgeGuard.refuse(on: remote)
    let choice = try settle(choice, with: remote, into: &report, isDryRun: isDryRun)
    if isDryRun, choice.rewrite == .acceptsTheirs { return report }
    guard try repository.resolve(remote.tracking) != nil else {
      throw SyncError.noBranch(remote: remote.remote, branch: remote.branch)
    }
    try merge(remote, into: &report, isDryRun: isDryRun, choice)
    if !isDryRun { try notePublished(remote) }
    return report
  }

  /// Decides what happens to published commits that the remote or this branch lacks.
  ///
  /// - Returns: The decision for the rest of the sync.
  /// - Throws: ``SyncError/rewritten(_:)`` if the user made no choice.
  private func settle(
    _ choice: SyncChoice, with remote: RemoteBranch, into report: inout SyncReport, isDryRun: Bool
  ) throws -> SyncChoice {
    var choice = choice
    for rewrite in try rewrites(of: remote) where !rewrite.isOfRemote {
      report.remarks.append(rewrite.explanation + "; the merge brings them back")
    }
    guard let rewrite = try remoteRewrite(of: remote) else {
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
      let result = try merge(request)
      if result.kind != .upToDate { report.add(result) }
    case .acceptsTheirs:
      let (result, ownCount) = try acceptRewrite(rewrite, of: remote, isDryRun: isDryRun)
      report.add(result)
      if isDryRun {
        report.pushed = ownCount
      } else {
        try notePublished(remote, accepts: true)
      }
    }
    return choice
  }

  private func merge(
    _ remote: RemoteBranch, into report: inout SyncReport, isDryRun: Bool, _ choice: SyncChoice
  ) throws {
    guard let theirs = try repository.resolve(remote.tracking) else { return }
    var request = MergeRequest(
      theirs, name: "branch '\(remote.branch)' of \(remote.address)")
    request.published = choice.rewrite == .keepsOurs ? .ours : .theirs
    request.isDryRun = isDryRun
    request.allowsUnrelated = choice.allowsUnrelated
    let result = try merge(request)
    if result.kind != .upToDate { report.add(result) }
  }

  /// Restores changes that git's own merges lost, before others fetch them.
  private func repairBeforeSharing(_ report: inout SyncReport) throws {
    if try lackingMerges().isEmpty { return }
    let result = try continueMerge()
    report.report.merge(result.report)
    report.changes += result.changes
    report.repaired += result.repaired
  }

  private func unpublishedCount(_ remote: RemoteBranch) throws -> Int {
    guard let here = try repository.head().commit else { return 0 }
    let known = try repository.resolve(remote.tracking)
    return try repository.walk(from: [here], hiding: known.map { [$0] } ?? []).count
  }

  /// The state of this branch relative to the one it follows, as of the last fetch.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func upstream() throws -> Upstream? {
    try followedBranch().map { try standing(to: $0) }
  }

  /// The state of this branch relative to a remote's branch.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func standing(to followed: RemoteBranch) throws -> Upstream {
    guard let here = try repository.head().commit,
      let there = try repository.resolve(followed.tracking)
    else {
      var upstream = Upstream(name: followed.name, ahead: 0, behind: 0, isKnown: false)
      upstream.obstacle = try purgeGuard.obstacle(to: followed)
      return upstream
    }
    let (ahead, behind) = here == there ? (0, 0) : try repository.aheadBehind(here, there)
    var upstream = Upstream(name: followed.name, ahead: ahead, behind: behind, isKnown: true)
    upstream.obstacle = try purgeGuard.obstacle(to: followed)
    if ahead > 0, behind > 0 {
      upstream.isRefusedByPull = try config().string("pull.ff") == "only"
    }
    return upstream
  }

  /// The commits of this branch that no remote has, as of the last fetch; `nil` if there is no
  /// remote with commits.
  ///
  /// - Throws: `GitError`.
  package func unpublished() throws -> Set<ObjectID>? {
    let tips = try remoteTips()
    guard !tips.isEmpty, let head = try repository.head().commit else { return nil }
    return Set(try repository.walk(from: [head], hiding: tips))
  }
}

/// The state of a branch relative to the remote's branch that it follows.
package struct Upstream: Sendable, Equatable {
  /// `origin/main`.
  package var name: String
  /// The number of commits that are only here.
  package var ahead: Int
  /// The number of commits that are only there.
  package var behind: Int
  /// Whether the remote was fetched and has the branch.
  package var isKnown: Bool
  /// Whether both have commits of their own and plain `git pull` refuses to merge them here.
  package var isRefusedByPull = false
  /// Why a sync would be refused; `nil` if no purge prevents it.
  package var obstacle: PurgeRefusal?
}
