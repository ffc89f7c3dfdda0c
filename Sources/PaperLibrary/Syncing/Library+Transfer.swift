import Glibc
import Libgit2
package import PaperDomain

extension Library {
  /// Gets what a remote has.
  ///
  /// - Returns: What was rewritten of the branch, there or here.
  /// - Throws: ``SyncError``, with the remote's name.
  @discardableResult
  package func fetch(_ remote: RemoteBranch, _ settings: TransferSettings) throws -> [Rewrite] {
    try fetch(remote, settings) {}
    return try rewrites(of: remote)
  }

  /// The same, with something to be done here while git is at it.
  func fetch(
    _ remote: RemoteBranch, _ settings: TransferSettings, meanwhile: () throws -> Void
  ) throws {
    // For the sake of repositories inside of this one, which are none of a library's, git would read
    // its whole index: 15 ms of 50,000 files.
    let words =
      SharedTextReference.words(for: remote.remote) + PurgeReference.words(for: remote.remote)
      + ["fetch", "--no-recurse-submodules", "--no-auto-maintenance"]
      + Library.progressWords(settings) + ["--", remote.remote]
    let known = try repository.resolve(remote.tracking)
    var isDone = false
    try transfer(words, remote, settings) {
      if !isDone { try meanwhile() }
      isDone = true
    }
    try checkRecord(of: remote)
    if try repository.resolve(remote.tracking) != known { tidyUp() }
    try notePublished(remote, before: known)
  }

  /// Has git look whether its objects want packing, as its own fetch does each time: here only after
  /// something was shared, for the look takes a fifth of the time of a fetch of nothing.
  private func tidyUp() {
    do {
      _ = try GitProgram(self).run(["maintenance", "run", "--auto", "--quiet"])
    } catch {
      // What was shared is shared, whatever came between; git looks again after the next time.
    }
  }

  /// Gives a remote what is recorded here, and the recognised texts that are shared.
  ///
  /// - Throws: ``SyncError/behind(remote:branch:)``, and the other ``SyncError``s.
  package func push(
    _ remote: RemoteBranch, _ settings: TransferSettings
  ) throws -> PushReport {
    let failure = try sharePurges(with: remote, settings)
    try refusePurgedHere()
    if let rewrite = try remoteRewrite(of: remote) { throw SyncError.rewritten(rewrite) }
    var report = try pushBranch(remote, settings)
    report.texts = try shareTexts(with: remote, settings)
    report.texts.remarks += [failure].compactMap { $0 }
    return report
  }

  /// Gives a remote the branch that is checked out. Never takes anything from it: what does not
  /// follow what is there is refused.
  ///
  /// - Throws: ``SyncError/behind(remote:branch:)``, and the other ``SyncError``s.
  func pushBranch(_ remote: RemoteBranch, _ settings: TransferSettings) throws -> PushReport {
    let head = try repository.head()
    guard let commit = head.commit else { throw SyncError.nothingRecorded }
    let known = try repository.resolve(remote.tracking)
    let commits = try repository.walk(from: [commit], hiding: known.map { [$0] } ?? [])
    let standing = try refuseAddedErrors(commit, over: known, of: remote)
    var words = ["push", "--porcelain"] + Library.progressWords(settings)
    if let known, try repository.isAncestor(known, of: commit) {
      // A remote that was set back would take the push as news, and nobody would notice.
      words.append("--force-with-lease=refs/heads/\(remote.branch):\(known)")
    }
    var environment: [String: String] = [:]
    if try keepsLargeFiles() {
      if try bringBlobs(commits) { try giveLargeFiles(of: commit, to: remote, settings) }
      // git-lfs's hook would look for the same bytes once more.
      environment = ["GIT_LFS_SKIP_PUSH": "1"]
    }
    if try LargeFileSettings.hasOwnHook(self) { words.append("--no-verify") }
    words += ["--", remote.remote, "\(commit):refs/heads/\(remote.branch)"]
    do {
      try transfer(words, remote, settings, besides: environment)
    } catch SyncError.overtaken {
      throw SyncError.behind(remote: remote.remote, branch: remote.branch)
    }
    try follow(remote, head)
    try notePublished(remote)
    tidyUp()
    return PushReport(count: commits.count, standingErrors: standing)
  }

  /// Notes which branch of which remote this one is, unless it follows one already.
  private func follow(_ remote: RemoteBranch, _ head: Head) throws {
    guard let branch = head.branchName else { return }
    if try config().string("branch.\(branch).remote") != nil { return }
    let config = try repository.config()
    if config.string("branch.\(branch).remote") != nil { return }
    try repository.setConfig("branch.\(branch).remote", to: remote.remote)
    try repository.setConfig("branch.\(branch).merge", to: "refs/heads/\(remote.branch)")
  }

  /// - Returns: How git ended.
  @discardableResult
  func transfer(
    _ words: [String], _ remote: RemoteBranch, _ settings: TransferSettings,
    besides environment: [String: String] = [:], meanwhile: () throws -> Void = {}
  ) throws -> GitProgram.Answer {
    let git = try GitProgram(self)
    do throws(any Error) {
      return try Library.retrying(settings) {
        let transfer = try git.start(words, settings, besides: environment)
        let other = Result { try meanwhile() }
        let answer = try transfer.finish()
        try other.get()
        if !answer.isSuccess { throw TransferFailure(answer) }
        return answer
      }
    } catch let failure as TransferFailure {
      throw SyncError(failure, remote: remote.remote, address: remote.address)
    }
  }

  /// Tries again what a bad connection broke off, each time after a longer while.
  static func retrying<Value>(
    _ settings: TransferSettings, _ body: () throws -> Value
  ) throws -> Value {
    var attempt = 1
    while true {
      do {
        return try body()
      } catch let failure as TransferFailure where failure.isPassing && attempt < settings.attempts
      {
        try pause(milliseconds: 250 << (2 * (attempt - 1)))
        attempt += 1
      }
    }
  }

  /// Waits, unless Ctrl-C ends it.
  static func pause(milliseconds: Int) throws {
    for _ in 0..<max(1, milliseconds / 50) {
      if Task.isCancelled { throw CancellationError() }
      usleep(50_000)
    }
  }

  static func progressWords(_ settings: TransferSettings) -> [String] {
    settings.progress == nil ? [] : ["--progress"]
  }
}

/// What a push did.
package struct PushReport: Sendable {
  /// Commits that were new there.
  package var count: Int
  /// Errors of what was pushed that the remote had before.
  package var standingErrors: [Diagnostic]
  /// What became of recognised texts.
  package var texts = TextTransfer()
}
