import Files
import Libgit2
package import PaperDomain

extension Library {
  /// Refuses to share a branch while this side or the other holds what was purged.
  ///
  /// - Parameter failure: What else is to be said then.
  /// - Throws: ``PurgeRefusal``.
  func refusePurged(on remote: RemoteBranch, failure: String? = nil) throws {
    if let refusal = try purgeObstacle(to: remote) { throw refusal.noting(failure) }
  }

  /// Why a branch of a remote can't be shared at the moment; `nil` when no purge is in the way.
  func purgeObstacle(to remote: RemoteBranch) throws -> PurgeRefusal? {
    let record = try knownPurges()
    if record.purged.isEmpty { return nil }
    if let refusal = try heldHere(record) { return refusal }
    guard let tip = try repository.resolve(remote.tracking) else {
      let forgotten = try RenamedCommits(of: self).forgotten[remote.tracking]
      return try forgotten.map { try heldThere([], on: remote, at: $0) }
    }
    let held = try purgedContent(leadingFrom: tip, record)
    return held.isEmpty ? nil : try heldThere(held, on: remote, at: tip)
  }

  /// Refuses to push while the branch that is checked out holds what was purged.
  ///
  /// - Throws: ``PurgeRefusal``.
  package func refusePurgedHere() throws {
    let record = try knownPurges()
    if let refusal = try heldHere(record) { throw refusal }
  }

  /// Refuses to merge a commit that would bring back what was purged, here or there.
  func refusePurged(in commit: ObjectID, named name: String) throws {
    var record = try knownPurges()
    record.merge(PurgeRecord(parsing: try recordBytes(at: commit)))
    if record.purged.isEmpty { return }
    if let refusal = try heldHere(record) { throw refusal }
    let held = try purgedContent(leadingFrom: commit, record)
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

  /// The same for the merge that git is making at the moment: its hook and its merge driver ask.
  ///
  /// git names what it merges in the environment, before it writes `MERGE_HEAD`.
  package func refusePurgedInMerge() throws {
    for (key, name) in settings.environment where key.hasPrefix("GITHEAD_") {
      guard let commit = ObjectID(parsing: key.dropFirst("GITHEAD_".count)) else { continue }
      do {
        try refusePurged(in: commit, named: "'\(name)'")
      } catch let refusal as PurgeRefusal {
        throw refusal.inMerge
      }
    }
  }

  /// The same for a rebase that is about to begin, which would write our commits anew behind others.
  ///
  /// - Parameter upstream: What git gives its hook: a revision, or `--root`.
  package func refusePurgedInRebase(onto upstream: String?) throws {
    guard let upstream, !upstream.hasPrefix("-") else { return try refusePurgedHere() }
    try refusePurged(in: repository.commitID(upstream), named: "'\(upstream)'")
  }

  /// Refuses to push references of plain git that lead to what was purged.
  ///
  /// - Parameter pushed: References, and the commits or tags that they name; one that is deleted
  ///   names nothing that is here.
  package func refusePurgedInPush(of pushed: [(name: String, commit: CommitID)]) throws {
    let record = try knownPurges()
    if record.purged.isEmpty { return }
    for (name, id) in pushed {
      guard let commit = try repository.commit(behind: ObjectID(id)) else { continue }
      let held = try purgedContent(leadingFrom: commit, record)
      if held.isEmpty { continue }
      throw PurgeRefusal.held(
        by: "'\(name)'", held.map(\.words),
        hints: hints(toAccept: purges(of: held, record)) + [PurgeRefusal.pushHint])
    }
  }

  /// The same before anything comes over: where the remote's branch is still one that this clone
  /// purged, a fetch would bring the bytes back.
  func refuseForgotten(_ remote: RemoteBranch, _ settings: TransferSettings) throws {
    guard try repository.resolve(remote.tracking) == nil else { return }
    let renamed = try RenamedCommits(of: self)
    guard renamed.forgotten[remote.tracking] != nil else { return }
    let branch = "refs/heads/\(remote.branch)"
    let answer = try transfer(["ls-remote", "--", remote.remote, branch], remote, settings)
    let tip = answer.output.split(separator: "\n").map { $0.split(separator: "\t") }
      .first { $0.count == 2 && $0[1] == branch }.flatMap { ObjectID(parsing: $0[0]) }
    guard let tip, tip == renamed.forgotten[remote.tracking] || renamed.names[tip] != nil else {
      return
    }
    let failure = try sharePurges(with: remote, settings)
    try refusePurgedHere()
    throw try heldThere([], on: remote, at: tip).noting(failure)
  }

  private func heldHere(_ record: PurgeRecord) throws -> PurgeRefusal? {
    guard let head = try repository.head().commit else { return nil }
    let held = try purgedContent(leadingFrom: head, record)
    if held.isEmpty { return nil }
    let purges = purges(of: held, record)
    return .heldHere(
      held.map(\.words), purges, by: purges.first?.events.first?.author ?? "")
  }

  private func heldThere(
    _ held: [PurgeSubject], on remote: RemoteBranch, at tip: ObjectID
  ) throws -> PurgeRefusal {
    let (name, branch) = (remote.remote, remote.branch)
    if try !repository.objectExists(tip), try RenamedCommits(of: self).names[tip] == nil {
      // A purge cleared it out: what others pushed there would be lost with its branch.
      return .held(
        by: "'\(name)'", held.map(\.words),
        hints: [
          "it may have commits that are not here: git fetch \(name) \(branch), then pc sync, which says how to take them in"
        ])
    }
    let own = try repository.head().branchName ?? branch
    let push =
      "git push --force-with-lease=\(branch):\(tip) \(name) \(own == branch ? own : "\(own):\(branch)")"
    var hints: [String] = []
    let others = try commitsOnly(in: tip)
    if others > 0 {
      let side = "\(name)-\(branch)"
      let accepts = try purges(of: held, knownPurges()).map { "pc purge --accept \($0.id)" }
      hints.append(
        "\(others == 1 ? "one of its commits is" : "\(others) of its commits are") not here: "
          + (["git branch \(side) \(tip)"] + accepts + ["pc merge \(side)"])
          .joined(separator: " && ") + " takes in the rest")
    }
    hints.append("\(push) replaces it there, for good")
    return .held(by: "'\(remote.name)'", held.map(\.words), hints: hints)
  }

  /// How many commits a branch has that are not here, under any name.
  private func commitsOnly(in tip: ObjectID) throws -> Int {
    guard try repository.objectExists(tip) else { return 0 }
    let head = try repository.head().commit
    let names = try RenamedCommits(of: self).names
    return try repository.walk(from: [tip], hiding: head.map { [$0] } ?? [])
      .count { names[$0] == nil }
  }

  private func purges(of held: [PurgeSubject], _ record: PurgeRecord) -> [StandingPurge] {
    let held = Set(held)
    return record.standingPurges.filter { $0.contains { held.contains($0.subject) } }
      .map(StandingPurge.init)
  }

  private func hints(toAccept purges: [StandingPurge]) -> [String] {
    purges.map { "pc purge --accept \($0.id) takes it out of every branch and tag here" }
  }

  // MARK: - Purges of other clones

  /// The purge that a person names.
  ///
  /// - Throws: ``PurgeRefusal/unknownRecord(_:)``, ``PurgeRefusal/acceptFirst(_:)`` where an earlier one
  ///   has to come first, so that commits get the same names everywhere.
  package func standingPurge(_ id: String) throws -> StandingPurge {
    let record = try knownPurges()
    let purges = record.standingPurges.map(StandingPurge.init)
    let named = purges.enumerated().filter { $0.element.id.hasPrefix(id.lowercased()) }
    guard !id.isEmpty, named.count == 1, let (place, purge) = named.first else {
      throw PurgeRefusal.unknownRecord(id)
    }
    let earlier = Set(purges[..<place].flatMap(\.events).map(\.subject))
    if !earlier.isEmpty, let head = try repository.head().commit {
      let held = Set(try purgedContent(leadingFrom: head, record)).intersection(earlier)
      let first = purges[..<place].first { $0.events.contains { held.contains($0.subject) } }
      if let first { throw PurgeRefusal.acceptFirst(first.id) }
    }
    return purge
  }

  /// Writes all that references lead to into one file beside the library, as `git bundle` does.
  ///
  /// - Returns: The file's path.
  package func backUp(before purge: StandingPurge) throws -> String {
    let name = "\(RawPath.name(of: root))-before-purge-\(purge.id)"
    var path = RawPath.join(RawPath.directory(of: root), "\(name).bundle")
    var number = 2
    while try FileSystem.statusIfPresent(of: path) != nil {
      path = RawPath.join(RawPath.directory(of: root), "\(name)-\(number).bundle")
      number += 1
    }
    let answer = try GitProgram(self).run(["bundle", "create", "--quiet", path, "--all", "HEAD"])
    if !answer.isSuccess {
      let reason = answer.errors.split(separator: "\n").last.map { String($0) }
      throw PurgeRefusal.noBackup(path, reason: reason ?? "git bundle failed")
    }
    return path
  }
}
