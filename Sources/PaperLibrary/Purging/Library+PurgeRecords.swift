import Libgit2
package import PaperDomain

extension Library {
  /// What the working tree says was purged.
  package func purgeRecord() throws -> PurgeRecord {
    PurgeRecord(parsing: try purgeRecordBytes())
  }

  func purgeRecordBytes() throws -> [UInt8] {
    try WorkingSource(root: root).readIfPresent(PurgeRecord.file) ?? []
  }

  /// Everything that is known of purges: by the working tree, by branches here, and by remotes.
  package func knownPurges() throws -> PurgeRecord {
    var record = try purgeRecord()
    let names = ["refs/heads/*", PurgeReference.own, PurgeReference.allKnown]
    for target in Set(try names.flatMap { try repository.references(matching: $0).map(\.target) })
      .sorted(by: { $0.description < $1.description })
    {
      record.merge(PurgeRecord(parsing: try recordBytes(at: target)))
    }
    return record
  }

  private func recordBytes(at commit: ObjectID?) throws -> [UInt8] {
    guard let commit, try repository.objectKind(commit) == .commit,
      let entry = try repository.entry(
        in: repository.commit(commit).treeID, path: PurgeRecord.file)
    else { return [] }
    return try repository.blob(entry.id)
  }

  /// Brings this clone's record up to date with what the library says, and with what a remote had.
  ///
  /// - Returns: The record's commit; `nil` where nothing was ever purged.
  private func joinPurges(of remote: RemoteBranch) throws -> ObjectID? {
    let own = try repository.resolve(PurgeReference.own)
    let theirs = try repository.resolve(PurgeReference.known(of: remote.remote))
    let record = try knownPurges()
    if record.events.isEmpty { return nil }
    let bytes = PurgeRecord.adding(record.events, to: [])
    let parents = try ancestorsLeftOut(of: [own, theirs].compactMap { $0 })
    var commit = parents.first
    if try parents.count > 1 || recordBytes(at: commit) != bytes {
      let tree = try repository.writeTree(
        TreeEntry.tree(of: [
          TreeEntry(PurgeRecord.file, .file, try repository.writeBlob(bytes))
        ]))
      let identity = try identity()
      commit = try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: "Purges\n")
    }
    if let commit, commit != own {
      try repository.update(
        PurgeReference.own, to: commit, expecting: ExpectedTarget(own), message: "purges",
        committer: try reflogIdentity())
    }
    return commit
  }

  /// Commits without those that another one of them leads to.
  private func ancestorsLeftOut(of commits: [ObjectID]) throws -> [ObjectID] {
    guard commits.count == 2, try repository.objectKind(commits[1]) == .commit else {
      return Array(commits.prefix(1))
    }
    if try repository.isAncestor(commits[0], of: commits[1]) { return [commits[1]] }
    return try repository.isAncestor(commits[1], of: commits[0]) ? [commits[0]] : commits
  }

  /// How often others may be sooner; the next sync goes on.
  private static let mostRecordRaces = 5

  /// Gives a remote what this clone knows of purges. Never by force: the record only grows.
  ///
  /// - Returns: Why that did not work, for people; `nil` when the remote has the record.
  func sharePurges(with remote: RemoteBranch, _ settings: TransferSettings) throws -> String? {
    var failure = "others did so meanwhile"
    for round in 1...Library.mostRecordRaces {
      do {
        let commit = try joinPurges(of: remote)
        let known = PurgeReference.known(of: remote.remote)
        let theirs = try repository.resolve(known)
        guard let commit, commit != theirs else { return nil }
        try transfer(
          PurgeReference.words(for: remote.remote) + ["push", "--porcelain", "--no-verify"]
            + Library.progressWords(settings)
            + ["--", remote.remote, "\(commit):\(PurgeReference.own)"], remote, settings)
        return nil
      } catch SyncError.overtaken {
        try Library.pause(milliseconds: Int.random(in: 0...(20 * round)))
        let all = PurgeReference.own + "*"
        try transfer(
          [
            "fetch", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--",
            remote.remote, "+\(all):\(PurgeReference.known(of: remote.remote))*",
          ], remote, settings)
      } catch let error as GitError where error.code == .modified || error.code == .locked {
        try Library.pause(milliseconds: 50)
      } catch let error as SyncError {
        failure = error.explanation
        break
      }
    }
    return "the record of purges was not shared with '\(remote.remote)': \(failure)"
  }
}
