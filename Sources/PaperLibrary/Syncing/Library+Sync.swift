import Libgit2
package import PaperDomain

extension Library {
  /// How often others may be sooner before a sync gives up.
  private static let mostRaces = 50

  /// Gets what a remote has, merges it, and gives it what is here.
  ///
  /// Who is overtaken by somebody else's push gets and merges again. Whenever it is stopped, what
  /// is here is whole, and the next sync goes on.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal``, ``LibraryError``.
  package func sync(
    _ remote: RemoteBranch, _ settings: TransferSettings, _ choice: SyncChoice = SyncChoice(),
    isDryRun: Bool = false
  ) throws -> SyncReport {
    try refuseMidOperation()
    if !isDryRun { try MergeSettings.write(to: self) }
    let head = try repository.head()
    var report = SyncReport(remote: remote)
    try refuseForgotten(remote, settings)
    try fetch(remote, settings) { try refuseUnrecorded(head) }
    let failure = isDryRun ? nil : try sharePurges(with: remote, settings)
    try refusePurged(on: remote, failure: failure)
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
        // Whoever was sooner may be so again: not all try again at the same moment.
        try Library.pause(milliseconds: Int.random(in: 0...(20 * min(round, 10))))
        try fetch(remote, settings)
        try refusePurged(on: remote)
      }
    }
    throw SyncError.overtaken(remote: remote.remote, times: Library.mostRaces)
  }

  /// Gets what a remote has, and merges it.
  package func pull(
    _ remote: RemoteBranch, _ settings: TransferSettings, _ choice: SyncChoice = SyncChoice(),
    isDryRun: Bool = false
  ) throws -> SyncReport {
    try refuseMidOperation()
    if !isDryRun { try MergeSettings.write(to: self) }
    let head = try repository.head()
    var report = SyncReport(remote: remote)
    try refuseForgotten(remote, settings)
    try fetch(remote, settings) { try refuseUnrecorded(head) }
    try refusePurged(on: remote)
    let choice = try settle(choice, with: remote, into: &report, isDryRun: isDryRun)
    if isDryRun, choice.rewrite == .acceptsTheirs { return report }
    guard try repository.resolve(remote.tracking) != nil else {
      throw SyncError.noBranch(remote: remote.remote, branch: remote.branch)
    }
    try merge(remote, into: &report, isDryRun: isDryRun, choice)
    if !isDryRun { try notePublished(remote) }
    return report
  }

  /// Settles what becomes of published commits that the remote or this branch lacks.
  ///
  /// - Returns: What is to be heeded from then on.
  /// - Throws: ``SyncError/rewritten(_:)`` where nobody decided.
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
      let published = ObjectID(rewrite.published)
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
      CommitID(theirs), name: "branch '\(remote.branch)' of \(remote.address)")
    request.published = choice.rewrite == .keepsOurs ? .ours : .theirs
    request.isDryRun = isDryRun
    request.allowsUnrelated = choice.allowsUnrelated
    let result = try merge(request)
    if result.kind != .upToDate { report.add(result) }
  }

  /// What git's own merges lost is brought back before others get it.
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

  /// How this branch stands to the one it follows, as far as is known here.
  package func upstream() throws -> Upstream? {
    try followedBranch().map { try standing(to: $0) }
  }

  /// How this branch stands to one of a remote.
  package func standing(to followed: RemoteBranch) throws -> Upstream {
    guard let here = try repository.head().commit,
      let there = try repository.resolve(followed.tracking)
    else {
      var upstream = Upstream(name: followed.name, ahead: 0, behind: 0, isKnown: false)
      upstream.obstacle = try purgeObstacle(to: followed)
      return upstream
    }
    let (ahead, behind) = here == there ? (0, 0) : try repository.aheadBehind(here, there)
    var upstream = Upstream(name: followed.name, ahead: ahead, behind: behind, isKnown: true)
    upstream.obstacle = try purgeObstacle(to: followed)
    if ahead > 0, behind > 0 {
      upstream.isRefusedByPull = try config().string("pull.ff") == "only"
    }
    return upstream
  }

  /// The commits of this branch that no remote has, as far as is known here; `nil` where there is no
  /// remote that has anything.
  package func unpublished() throws -> Set<CommitID>? {
    let tips = try remoteTips()
    guard !tips.isEmpty, let head = try repository.head().commit else { return nil }
    return Set(try repository.walk(from: [head], hiding: tips).map { CommitID($0) })
  }
}

/// How a branch stands to the one of a remote that it follows.
package struct Upstream: Sendable, Equatable {
  /// `origin/main`.
  package var name: String
  /// Commits that are here and not there.
  package var ahead: Int
  /// Commits that are there and not here.
  package var behind: Int
  /// Whether the remote has been asked, and has the branch.
  package var isKnown: Bool
  /// Whether both have commits of their own, and plain `git pull` refuses to merge such here.
  package var isRefusedByPull = false
  /// Why a sync would be refused; `nil` where no purge is in the way.
  package var obstacle: PurgeRefusal?
}
