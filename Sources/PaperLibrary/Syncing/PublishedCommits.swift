import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The published commits.
  package var published: PublishedCommits { PublishedCommits(self) }
}

/// The commits that remotes had at the last fetch, and the branches that lost some of them.
package struct PublishedCommits: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Stores the remote's current commits as published.
  ///
  /// - Parameters:
  ///   - before: The remote-tracking commit before; it counts as published if nothing else is
  ///     stored.
  ///   - accepts: Whether a rewritten branch counts as published too.
  func note(
    _ remote: RemoteBranch, before: ObjectID? = nil, accepts: Bool = false
  ) throws {
    guard let there = try repository.resolve(remote.tracking) else { return }
    let known = try PublishedHeads(of: library)
    let head = try repository.head()
    let entry =
      try known[remote]
      ?? before.map { before in
        PublishedHeads.Entry(
          url: remote.address, branch: remote.branch, head: before, local: head.branchName,
          shared: try head.commit.flatMap { try repository.mergeBases($0, before).first })
      }
    if !accepts, let entry, try remoteRewrite(of: remote, since: entry.head) != nil {
      var heads = known
      heads.set(entry)
      if heads != known { try heads.save(in: library) }
      return
    }
    var shared = try head.commit.flatMap { try repository.mergeBases($0, there).first }
    if !accepts, let entry, entry.local == head.branchName, let before = entry.shared,
      let here = head.commit, try !has(before, in: here)
    {
      // The rewritten branch is reported until it has the commit again.
      shared = before
    }
    var heads = known
    heads.set(
      PublishedHeads.Entry(
        url: remote.address, branch: remote.branch, head: there, local: head.branchName,
        shared: shared))
    if heads != known { try heads.save(in: library) }
  }

  /// Updates the published commits after an undo, which removes commits on purpose.
  func noteAfterUndo() throws {
    let head = try repository.head()
    guard let branch = head.branchName else { return }
    let known = try PublishedHeads(of: library)
    var heads = known
    try heads.setShared(ofLocal: branch) { entry in
      guard let here = head.commit, try repository.objectExists(entry.head) else { return nil }
      return try repository.mergeBases(here, entry.head).first
    }
    if heads != known { try heads.save(in: library) }
  }

  /// Whether a remote's branch, as of the last fetch, lacks commits that were published on it.
  ///
  /// - Parameter published: The published commit; `nil` to use the stored one.
  func remoteRewrite(of remote: RemoteBranch, since published: ObjectID? = nil) throws -> Rewrite? {
    guard let there = try repository.resolve(remote.tracking),
      let known = try published ?? PublishedHeads(of: library)[remote]?.head,
      try !has(known, in: there)
    else { return nil }
    // A commit that a purge rewrote counts as still there.
    let published = try RenamedCommits(of: library).names[known] ?? known
    if try published != known && has(published, in: there) { return nil }
    let isHere = try repository.objectExists(published)
    // Purged commits must not come back, so they are no loss.
    if isHere,
      try !library.purgedContent.find(leadingFrom: published, library.purgeRecords.known()).isEmpty
    {
      return nil
    }
    let lost = isHere ? try repository.walk(from: [published], hiding: [there]).count : 1
    return Rewrite(
      name: remote.name, count: lost, isOfRemote: true, published: published)
  }

  /// Whether the current branch lacks published commits that it had.
  private func localRewrite(of remote: RemoteBranch) throws -> Rewrite? {
    let head = try repository.head()
    guard let entry = try PublishedHeads(of: library)[remote], entry.local == head.branchName,
      let shared = entry.shared, let here = head.commit, try repository.objectExists(shared),
      try !has(shared, in: here)
    else { return nil }
    let lost = try repository.walk(from: [shared], hiding: [here]).count
    return Rewrite(name: remote.name, count: lost, isOfRemote: false, published: shared)
  }

  /// The rewrites of the current branch, on the followed remote or here.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func rewrites() throws -> [Rewrite] {
    guard let remote = try library.remotes.followed() else { return [] }
    return try rewrites(of: remote)
  }

  /// The rewrites of the current branch, on a given remote or here.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func rewrites(of remote: RemoteBranch) throws -> [Rewrite] {
    try [remoteRewrite(of: remote), localRewrite(of: remote)].compactMap { $0 }
  }

  /// The rewrites as diagnostics, for `pc check --full`.
  func diagnostics() throws -> [Diagnostic] {
    try rewrites().map { rewrite in
      Diagnostic(
        file: ".git", line: 1, column: 1, code: .rewrittenHistory, message: rewrite.explanation,
        fix: rewrite.hints.first)
    }
  }

  /// Whether a commit is an ancestor; `true` if a shallow clone can't determine it.
  private func has(_ commit: ObjectID, in tip: ObjectID) throws -> Bool {
    if commit == tip { return true }
    let cut = try repository.shallowCommits()
    if cut.isEmpty {
      return try repository.objectExists(commit) && repository.isAncestor(commit, of: tip)
    }
    let history = try repository.walk(from: [tip])
    return history.contains(commit) || history.contains(where: cut.contains)
  }
}
