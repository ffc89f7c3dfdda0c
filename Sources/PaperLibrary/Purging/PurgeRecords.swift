import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The records of purges.
  package var purgeRecords: PurgeRecords { PurgeRecords(self) }
}

/// The records of purges: in this library, its branches and its remotes.
package struct PurgeRecords: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The purge record of the working tree.
  ///
  /// - Throws: `FileError`.
  package func ofWorkingTree() throws -> PurgeRecord {
    PurgeRecord(parsing: try bytesOfWorkingTree())
  }

  func bytesOfWorkingTree() throws -> [UInt8] {
    try WorkingSource(root: library.folder).readIfPresent(PurgeRecord.file) ?? []
  }

  /// All known purges: from the working tree, the branches of this clone and of remotes, and the
  /// records of this clone and of remotes.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func known() throws -> PurgeRecord {
    var record = try ofWorkingTree()
    let names = ["refs/heads/*", "refs/remotes/*", PurgeReference.own, PurgeReference.allKnown]
    for target in Set(try names.flatMap { try repository.references(matching: $0).map(\.target) })
      .sorted(by: { $0.description < $1.description })
    {
      record.merge(PurgeRecord(parsing: try bytes(at: target)))
    }
    return record
  }

  /// The bytes of a commit's purge record; empty if it has no such file, or one that is too large.
  func bytes(at commit: ObjectID?) throws -> [UInt8] {
    guard let commit, try repository.objectKind(commit) == .commit,
      let entry = try repository.entry(
        in: repository.commit(commit).treeID, path: PurgeRecord.file),
      try isRecord(entry)
    else { return [] }
    return try repository.blob(entry.id)
  }

  private func isRecord(_ entry: TreeEntry) throws -> Bool {
    guard entry.name == PurgeRecord.file, entry.mode.isManifest,
      let size = try repository.blobSize(entry.id)
    else { return false }
    return size <= PurgeRecord.limit
  }

  /// Deletes the fetched record of a remote if it is no purge record: commits with any other
  /// content may contain purged bytes.
  ///
  /// - Returns: Whether it was a purge record or was absent.
  @discardableResult
  func check(of remote: RemoteBranch) throws -> Bool {
    let known = PurgeReference.known(of: remote.remote)
    // The `*` of the refspec matches more than the record.
    for other in try repository.references(matching: known + "*") where other.name != known {
      try repository.delete(other.name, expecting: .anything)
    }
    guard let theirs = try repository.resolve(known) else { return true }
    let own = try repository.resolve(PurgeReference.own)
    if try theirs == own || holdsOnlyRecords(theirs, since: own) { return true }
    try repository.delete(known, expecting: .object(theirs))
    return false
  }

  private func holdsOnlyRecords(_ tip: ObjectID, since own: ObjectID?) throws -> Bool {
    guard try repository.objectKind(tip) == .commit else { return false }
    let commits = try repository.walk(from: [tip], hiding: own.map { [$0] } ?? [])
    return try repository.commitNodes(commits).allSatisfy { node in
      let entries = try repository.tree(node.treeID)
      return try entries.count == 1 && isRecord(entries[0])
    }
  }

  /// Merges the purges of the library and of a remote into this clone's record.
  ///
  /// - Returns: The record's commit; `nil` if nothing was ever purged.
  private func joinPurges(of remote: RemoteBranch) throws -> ObjectID? {
    let own = try repository.resolve(PurgeReference.own)
    let theirs = try repository.resolve(PurgeReference.known(of: remote.remote))
    let record = try known()
    if record.events.isEmpty { return nil }
    let bytes = PurgeRecord.adding(record.events, to: [])
    let parents = try ancestorsLeftOut(of: [own, theirs].compactMap { $0 })
    var commit = parents.first
    if try parents.count > 1 || self.bytes(at: commit) != bytes {
      let tree = try repository.writeTree(
        TreeEntry.tree(of: [
          TreeEntry(PurgeRecord.file, .file, try repository.writeBlob(bytes))
        ]))
      let identity = try library.identities.current()
      commit = try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: "Purges\n")
    }
    if let commit, commit != own {
      try repository.update(
        PurgeReference.own, to: commit, expecting: ExpectedTarget(own), message: "purges",
        committer: try library.identities.forReflog())
    }
    return commit
  }

  /// Removes commits that are ancestors of another one.
  private func ancestorsLeftOut(of commits: [ObjectID]) throws -> [ObjectID] {
    guard commits.count == 2, try repository.objectKind(commits[1]) == .commit else {
      return Array(commits.prefix(1))
    }
    if try repository.isAncestor(commits[0], of: commits[1]) { return [commits[1]] }
    return try repository.isAncestor(commits[1], of: commits[0]) ? [commits[0]] : commits
  }

  /// The number of retries if others push first; the next sync continues.
  private static let mostRecordRaces = 5

  /// Pushes this clone's purge record to a remote, never by force: the record only grows.
  ///
  /// - Returns: Why the push failed, for display; `nil` if the remote has the record.
  func share(with remote: RemoteBranch, _ settings: TransferSettings) throws -> String? {
    var failure = "others pushed meanwhile"
    rounds: for round in 1...Self.mostRecordRaces {
      do {
        let commit = try joinPurges(of: remote)
        let known = PurgeReference.known(of: remote.remote)
        let theirs = try repository.resolve(known)
        guard let commit, commit != theirs else { return nil }
        try library.transfers.run(
          PurgeReference.words(for: remote.remote) + ["push", "--porcelain", "--no-verify"]
            + settings.progressWords
            + ["--", remote.remote, "\(commit):\(PurgeReference.own)"], remote, settings)
        return nil
      } catch SyncError.overtaken {
        try TransferSettings.pause(milliseconds: Int.random(in: 0...(20 * round)))
        let all = PurgeReference.own + "*"
        try library.transfers.run(
          [
            "fetch", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--",
            remote.remote, "+\(all):\(PurgeReference.known(of: remote.remote))*",
          ], remote, settings)
        if try !check(of: remote) {
          failure = "it has something else at \(PurgeReference.own)"
          break rounds
        }
      } catch let error as GitError where error.code == .modified || error.code == .locked {
        try TransferSettings.pause(milliseconds: 50)
      } catch let error as SyncError {
        failure = error.explanation
        break rounds
      }
    }
    return "the record of purges was not shared with '\(remote.remote)': \(failure)"
  }
}

/// The references that transfer the purge record between clones.
///
/// They point to commits with exactly one file, ``PurgeRecord/file``. A push without force can only
/// add to them.
enum PurgeReference {
  /// The reference of this clone's record.
  static let own = "refs/papercenter/purged"

  private static let prefix = "refs/papercenter/remotes/"

  /// The reference of a remote's record at the last fetch.
  static func known(of remote: String) -> String { "\(prefix)\(remote)/purged" }

  static let allKnown = "\(prefix)*/purged"

  /// Whether a reference points to a purge record, not to the library's history.
  static func isRecord(_ reference: String) -> Bool {
    reference == own || reference.hasPrefix(prefix) && reference.hasSuffix("/purged")
  }

  /// The git options before those of a transfer, which include the record in the transfer.
  ///
  /// The refspec ends in `*`, because git fails if a reference without one does not exist.
  static func words(for remote: String) -> [String] {
    ["-c", "remote.\(remote).fetch=+\(own)*:\(known(of: remote))*"]
  }
}
