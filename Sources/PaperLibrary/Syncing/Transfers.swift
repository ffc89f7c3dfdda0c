import Glibc
import Libgit2
package import PaperDomain

extension Library {
  /// The transfers from and to remotes.
  package var transfers: Transfers { Transfers(self) }
}

/// Fetches from remotes and pushes to them.
package struct Transfers: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Fetches from a remote.
  ///
  /// - Returns: The rewrites of the branch, there or here.
  /// - Throws: ``SyncError``, with the remote's name.
  @discardableResult
  package func fetch(_ remote: RemoteBranch, _ settings: TransferSettings) throws -> [Rewrite] {
    try fetch(remote, settings) {}
    return try library.published.rewrites(of: remote)
  }

  /// Fetches from a remote and runs a closure meanwhile.
  func fetch(
    _ remote: RemoteBranch, _ settings: TransferSettings, meanwhile: () throws -> Void
  ) throws {
    // Without this option, git reads its whole index to find submodules, which a library has none
    // of: 15 ms with 50,000 files.
    let words =
      SharedTextReference.words(for: remote.remote) + PurgeReference.words(for: remote.remote)
      + ["fetch", "--no-recurse-submodules", "--no-auto-maintenance"]
      + settings.progressWords + ["--", remote.remote]
    let known = try repository.resolve(remote.tracking)
    var isDone = false
    try run(words, remote, settings) {
      if !isDone { try meanwhile() }
      isDone = true
    }
    try library.purgeRecords.check(of: remote)
    if try repository.resolve(remote.tracking) != known { tidyUp() }
    try library.published.note(remote, before: known)
  }

  /// Lets git check whether to pack its objects, as `git fetch` does each time. Here this runs only
  /// after a transfer of objects, because the check takes a fifth of the time of an empty fetch.
  private func tidyUp() {
    do {
      _ = try GitProgram(library).run(["maintenance", "run", "--auto", "--quiet"])
    } catch {
      // The transfer already succeeded; git checks again after the next one.
    }
  }

  /// Pushes the branch and the shared recognised texts to a remote.
  ///
  /// - Throws: ``SyncError/behind(remote:branch:)``, and the other ``SyncError``s.
  package func push(
    _ remote: RemoteBranch, _ settings: TransferSettings
  ) throws -> PushReport {
    let failure = try library.purgeRecords.share(with: remote, settings)
    try library.purgeGuard.refuseHere()
    if let rewrite = try library.published.remoteRewrite(of: remote) {
      throw SyncError.rewritten(rewrite)
    }
    var report = try pushBranch(remote, settings)
    report.texts = try library.textSharing.share(with: remote, settings)
    report.texts.remarks += [failure].compactMap { $0 }
    return report
  }

  /// Pushes the current branch to a remote. A push that is not a fast-forward is refused, so that
  /// the remote loses nothing.
  ///
  /// - Throws: ``SyncError/behind(remote:branch:)``, and the other ``SyncError``s.
  func pushBranch(_ remote: RemoteBranch, _ settings: TransferSettings) throws -> PushReport {
    let head = try repository.head()
    guard let commit = head.commit else { throw SyncError.nothingRecorded }
    let known = try repository.resolve(remote.tracking)
    let commits = try repository.walk(from: [commit], hiding: known.map { [$0] } ?? [])
    let standing = try PushCheck(library).refuseAddedErrors(commit, over: known, of: remote)
    var words = ["push", "--porcelain"] + settings.progressWords
    if let known, try repository.isAncestor(known, of: commit) {
      // Otherwise a remote branch that was reset would accept the push, and the reset would go
      // unnoticed.
      words.append("--force-with-lease=refs/heads/\(remote.branch):\(known)")
    }
    var environment: [String: String] = [:]
    if try library.largeFiles.areEnabled() {
      if try library.largeFiles.areChanged(in: commits) {
        try library.largeFiles.upload(of: commit, to: remote, settings)
      }
      // The hook of git-lfs would search for the same bytes again.
      environment = ["GIT_LFS_SKIP_PUSH": "1"]
    }
    if try LargeFileSettings.hasOwnHook(library) { words.append("--no-verify") }
    words += ["--", remote.remote, "\(commit):refs/heads/\(remote.branch)"]
    do {
      try run(words, remote, settings, besides: environment)
    } catch SyncError.overtaken {
      throw SyncError.behind(remote: remote.remote, branch: remote.branch)
    }
    try follow(remote, head)
    try library.published.note(remote)
    tidyUp()
    return PushReport(count: commits.count, standingErrors: standing)
  }

  /// Sets the upstream of the current branch, unless it has one.
  private func follow(_ remote: RemoteBranch, _ head: Head) throws {
    guard let branch = head.branchName else { return }
    if try library.config().string("branch.\(branch).remote") != nil { return }
    let config = try repository.config()
    if config.string("branch.\(branch).remote") != nil { return }
    try repository.setConfig("branch.\(branch).remote", to: remote.remote)
    try repository.setConfig("branch.\(branch).merge", to: "refs/heads/\(remote.branch)")
  }

  /// Asks a remote for its HEAD.
  ///
  /// - Throws: ``SyncError`` if it does not answer.
  package func ask(_ remote: RemoteBranch, _ settings: TransferSettings) throws {
    try run(["ls-remote", "--quiet", "--", remote.remote, "HEAD"], remote, settings)
  }

  /// - Returns: The exit status and the output of git.
  @discardableResult
  func run(
    _ words: [String], _ remote: RemoteBranch, _ settings: TransferSettings,
    besides environment: [String: String] = [:], meanwhile: () throws -> Void = {}
  ) throws -> GitProgram.Answer {
    let git = try GitProgram(library)
    do throws(any Error) {
      return try settings.retrying {
        let transfer = try git.start(
          words, with: remote.address, settings, besides: environment)
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
}

/// The result of a push.
package struct PushReport: Sendable {
  /// The number of commits that were new to the remote.
  package var count: Int
  /// Errors in the pushed commit that the remote had before.
  package var standingErrors: [Diagnostic]
  /// The result for recognised texts.
  package var texts = TextTransfer()
}
