import Files
package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Refuses what would bring purged content back.
  package var purgeGuard: PurgeGuard { PurgeGuard(self) }
}

/// Refuses what would bring purged content back: merges, pushes, fetches, rebases.
package struct PurgeGuard: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Throws if this clone or the remote still has purged content on a shared branch.
  ///
  /// - Parameter failure: An additional hint for the error.
  /// - Throws: ``PurgeRefusal``.
  func refuse(on remote: RemoteBranch, failure: String? = nil) throws {
    if let refusal = try obstacle(to: remote) { throw refusal.noting(failure) }
  }

  /// Why a remote's branch can't be shared at the moment; `nil` if no purge prevents it.
  func obstacle(to remote: RemoteBranch) throws -> PurgeRefusal? {
    let record = try library.purgeRecords.known()
    if record.purged.isEmpty { return nil }
    if let refusal = try heldHere(record) { return refusal }
    guard let tip = try repository.resolve(remote.tracking) else {
      let forgotten = try RenamedCommits(of: library).forgotten[remote.tracking]
      return try forgotten.map { try heldThere([], on: remote, at: $0) }
    }
    let held = try library.purgedContent.find(leadingFrom: tip, record)
    return held.isEmpty ? nil : try heldThere(held, on: remote, at: tip)
  }

  /// Throws if the current branch contains purged content.
  ///
  /// - Throws: ``PurgeRefusal``.
  package func refuseHere() throws {
    let record = try library.purgeRecords.known()
    if let refusal = try heldHere(record) { throw refusal }
  }

  /// Throws if merging a commit would bring back content purged in this clone or another.
  func refuse(in commit: ObjectID, named name: String) throws {
    var record = try library.purgeRecords.known()
    record.merge(PurgeRecord(parsing: try library.purgeRecords.bytes(at: commit)))
    if record.purged.isEmpty { return }
    if let refusal = try heldHere(record) { throw refusal }
    let held = try library.purgedContent.find(leadingFrom: commit, record)
    if held.isEmpty { return }
    for remote in try repository.remotes() {
      let prefix = "refs/remotes/\(remote.name)/"
      for reference in try repository.references(matching: prefix + "*")
      where reference.symbolicTarget == nil && reference.target == commit {
        let branch = RemoteBranch(
          remote: remote.name, address: (remote.url ?? remote.name).withoutPassword,
          branch: String(reference.name.dropFirst(prefix.count)), tracking: reference.name)
        throw try heldThere(held, on: branch, at: commit)
      }
    }
    throw PurgeRefusal.held(
      by: name, held.map(\.words), hints: hints(toAccept: purges(of: held, record)))
  }

  /// Throws if the merge in progress in git would bring back purged content. git's hook and merge
  /// driver call this.
  ///
  /// git lists the merged commits in the environment before it writes `MERGE_HEAD`.
  ///
  /// - Throws: ``PurgeRefusal``.
  package func refuseInMerge() throws {
    for (key, name) in library.settings.environment where key.hasPrefix("GITHEAD_") {
      guard let commit = ObjectID(parsing: key.dropFirst("GITHEAD_".count)) else { continue }
      try refuseInMerge(of: commit, named: "'\(name)'")
    }
  }

  /// Throws if a merge in progress in git would bring back purged content from a commit.
  ///
  /// - Throws: ``PurgeRefusal``.
  func refuseInMerge(of commit: ObjectID, named name: String) throws {
    do {
      try refuse(in: commit, named: name)
    } catch let refusal as PurgeRefusal {
      throw refusal.inMerge
    }
  }

  /// Throws if a rebase, which rewrites our commits on top of others, would bring back purged
  /// content.
  ///
  /// - Parameter upstream: The argument of git's hook: a revision, or `--root`.
  /// - Throws: ``PurgeRefusal``.
  package func refuseInRebase(onto upstream: String?) throws {
    guard let upstream, !upstream.hasPrefix("-") else { return try refuseHere() }
    try refuse(in: repository.commitID(upstream), named: "'\(upstream)'")
  }

  /// Throws if plain git would push references whose history contains purged content.
  ///
  /// - Parameter pushed: The references, with the commits or tags that they name; the id of a
  ///   deleted reference names no object.
  /// - Throws: ``PurgeRefusal``.
  package func refuseInPush(of pushed: [(name: String, commit: ObjectID)]) throws {
    let record = try library.purgeRecords.known()
    if record.purged.isEmpty { return }
    for (name, id) in pushed {
      guard let commit = try repository.commit(behind: id) else { continue }
      let held = try library.purgedContent.find(leadingFrom: commit, record)
      if held.isEmpty { continue }
      throw PurgeRefusal.held(
        by: "'\(name)'", held.map(\.words),
        hints: hints(toAccept: purges(of: held, record)) + [PurgeRefusal.pushHint])
    }
  }

  /// Throws before a fetch if the remote's branch is still one that this clone purged, because the
  /// fetch would bring the bytes back.
  func refuseForgotten(_ remote: RemoteBranch, _ settings: TransferSettings) throws {
    guard try repository.resolve(remote.tracking) == nil else { return }
    let renamed = try RenamedCommits(of: library)
    guard renamed.forgotten[remote.tracking] != nil else { return }
    let branch = "refs/heads/\(remote.branch)"
    let answer = try library.transfers.run(
      ["ls-remote", "--", remote.remote, branch], remote, settings)
    let tip = answer.output.split(separator: "\n").map { $0.split(separator: "\t") }
      .first { $0.count == 2 && $0[1] == branch }.flatMap { ObjectID(parsing: $0[0]) }
    guard let tip, tip == renamed.forgotten[remote.tracking] || renamed.names[tip] != nil else {
      return
    }
    let failure = try library.purgeRecords.share(with: remote, settings)
    try refuseHere()
    throw try heldThere([], on: remote, at: tip).noting(failure)
  }

  private func heldHere(_ record: PurgeRecord) throws -> PurgeRefusal? {
    guard let head = try repository.head().commit else { return nil }
    let held = try library.purgedContent.find(leadingFrom: head, record)
    if held.isEmpty { return nil }
    let purges = purges(of: held, record)
    return .heldHere(
      held.map(\.words), purges, by: purges.first?.events.first?.author ?? "")
  }

  private func heldThere(
    _ held: [PurgeSubject], on remote: RemoteBranch, at tip: ObjectID
  ) throws -> PurgeRefusal {
    let (name, branch) = (remote.remote, remote.branch)
    if try !repository.objectExists(tip), try RenamedCommits(of: library).names[tip] == nil {
      // A purge cleared it out: what others pushed there would be lost with its branch.
      return .held(
        by: "'\(name)'", held.map(\.words),
        hints: [
          "it may have commits that this clone lacks: git fetch \(name) \(branch), then pc sync, which shows how to merge them"
        ])
    }
    let own = try repository.head().branchName ?? branch
    let push =
      "git push --force-with-lease=\(branch):\(tip) \(name) \(own == branch ? own : "\(own):\(branch)")"
    var hints: [String] = []
    let others = try commitsOnly(in: tip)
    if others > 0 {
      let side = "\(name)-\(branch)"
      let accepts = try purges(of: held, library.purgeRecords.known()).map {
        "pc purge --accept \($0.id)"
      }
      hints.append(
        "this clone lacks \(others == 1 ? "one of its commits" : "\(others) of its commits"): "
          + (["git branch \(side) \(tip)"] + accepts + ["pc merge \(side)"])
          .joined(separator: " && ") + " merges the rest")
    }
    hints.append("\(push) replaces it there permanently")
    return .held(by: "'\(remote.name)'", held.map(\.words), hints: hints)
  }

  /// The number of commits of a branch that are not in this clone under any id.
  private func commitsOnly(in tip: ObjectID) throws -> Int {
    guard try repository.objectExists(tip) else { return 0 }
    let head = try repository.head().commit
    let names = try RenamedCommits(of: library).names
    return try repository.walk(from: [tip], hiding: head.map { [$0] } ?? [])
      .count { names[$0] == nil }
  }

  private func purges(of held: [PurgeSubject], _ record: PurgeRecord) -> [StandingPurge] {
    let held = Set(held)
    return record.standingPurges.filter { $0.contains { held.contains($0.subject) } }
      .map(StandingPurge.init)
  }

  private func hints(toAccept purges: [StandingPurge]) -> [String] {
    purges.map { "pc purge --accept \($0.id) removes it from every branch and tag here" }
  }

  // MARK: - Purges of other clones

  /// Finds the purge that the user names.
  ///
  /// - Throws: ``PurgeRefusal/unknownRecord(_:)``; ``PurgeRefusal/acceptFirst(_:)`` if an earlier
  ///   purge must be accepted first, so that commits get the same ids in every clone.
  package func standingPurge(_ id: String) throws -> StandingPurge {
    let record = try library.purgeRecords.known()
    let purges = record.standingPurges.map(StandingPurge.init)
    let named = purges.enumerated().filter { $0.element.id.hasPrefix(id.lowercased()) }
    guard !id.isEmpty, named.count == 1, let (place, purge) = named.first else {
      throw PurgeRefusal.unknownRecord(id)
    }
    let earlier = Set(purges[..<place].flatMap(\.events).map(\.subject))
    if !earlier.isEmpty, let head = try repository.head().commit {
      let held = Set(try library.purgedContent.find(leadingFrom: head, record)).intersection(
        earlier)
      let first = purges[..<place].first { $0.events.contains { held.contains($0.subject) } }
      if let first { throw PurgeRefusal.acceptFirst(first.id) }
    }
    return purge
  }

  /// Writes everything reachable from the references into one file beside the library, as
  /// `git bundle` does.
  ///
  /// - Returns: The file's path.
  /// - Throws: ``PurgeRefusal/noBackup(_:reason:)``.
  package func backUp(before purge: StandingPurge) throws -> String {
    let name = "\(RawPath.name(of: library.root))-before-purge-\(purge.id)"
    var path = RawPath.join(RawPath.directory(of: library.root), "\(name).bundle")
    var number = 2
    while try FileSystem.statusIfPresent(of: path) != nil {
      path = RawPath.join(RawPath.directory(of: library.root), "\(name)-\(number).bundle")
      number += 1
    }
    let answer = try GitProgram(library).run(["bundle", "create", "--quiet", path, "--all", "HEAD"])
    if !answer.isSuccess {
      let reason = answer.errors.split(separator: "\n").last.map { String($0) }
      throw PurgeRefusal.noBackup(path, reason: reason ?? "git bundle failed")
    }
    return path
  }
}
