import Files
package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The remotes.
  package var remotes: Remotes { Remotes(self) }
}

/// The remotes, the branches on them, and how the current branch relates to them.
package struct Remotes: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The remotes by name, with their URLs without passwords.
  ///
  /// - Throws: `GitError`.
  package func list() throws -> [(name: String, address: String?)] {
    try repository.remotes().map { ($0.name, $0.url?.withoutPassword) }
  }

  /// The remote with this name; without a name, the one that the branch follows, or the only one.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal/detached``.
  package func branch(_ name: String? = nil) throws -> RemoteBranch {
    guard let branch = try repository.head().branchName else { throw MergeRefusal.detached }
    let remotes = try repository.remotes()
    if remotes.isEmpty { throw SyncError.noRemote }
    let names = remotes.map(\.name)
    let config = try library.config()
    let followed = config.string("branch.\(branch).remote")
    let chosen =
      name ?? followed ?? (names.contains("origin") ? "origin" : names.count == 1 ? names[0] : nil)
    guard let chosen else { throw SyncError.severalRemotes(names) }
    guard let remote = remotes.first(where: { $0.name == chosen }) else {
      throw SyncError.unknownRemote(chosen, known: names)
    }
    let prefix = "refs/heads/"
    let merge = followed == chosen ? config.string("branch.\(branch).merge") : nil
    let there = merge.flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    return RemoteBranch(
      remote: chosen, address: (remote.url ?? chosen).withoutPassword, branch: there ?? branch,
      tracking: "refs/remotes/\(chosen)/\(there ?? branch)")
  }

  /// The remote branch that the current branch follows; `nil` if there is none.
  ///
  /// - Throws: `GitError`.
  package func followed() throws -> RemoteBranch? {
    guard let branch = try repository.head().branchName,
      try library.config().string("branch.\(branch).remote") != nil
    else { return nil }
    do {
      return try self.branch()
    } catch is SyncError {
      return nil
    }
  }

  /// Adds a remote.
  ///
  /// - Throws: ``SyncError``, `GitError`.
  package func add(_ name: String, at address: String) throws {
    try run(["remote", "add", "--", name, address])
  }

  /// Removes a remote and its remote-tracking branches.
  ///
  /// - Throws: ``SyncError``, `GitError`.
  package func remove(_ name: String) throws {
    let names = try repository.remotes().map(\.name)
    guard names.contains(name) else { throw SyncError.unknownRemote(name, known: names) }
    try run(["remote", "remove", name])
    for known in [SharedTextReference.known(of: name), PurgeReference.known(of: name)]
    where try repository.resolve(known) != nil {
      try repository.delete(known, expecting: .anything)
    }
  }

  private func run(_ words: [String]) throws {
    let answer = try GitProgram(library).run(words)
    if answer.isSuccess { return }
    let line = answer.errors.split(separator: "\n").first.map { String($0) } ?? "git refused"
    let words = ["error: ", "fatal: "].reduce(line) { text, prefix in
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }
    throw SyncError.remoteCommand(words.hasSuffix(".") ? String(words.dropLast()) : words)
  }

  /// Whether a remote has a commit, according to the last fetch.
  func isPublished(_ commit: ObjectID) throws -> Bool {
    try tips().contains { try repository.isAncestor(commit, of: $0) }
  }

  /// The commits of remote-tracking branches.
  func tips() throws -> [ObjectID] {
    let references = try repository.references(matching: "refs/remotes/*")
    return Set(references.filter { $0.symbolicTarget == nil }.map(\.target))
      .sorted { $0.description < $1.description }
  }

  /// The state of this branch relative to the one it follows, as of the last fetch.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func upstream() throws -> Upstream? {
    try followed().map { try standing(to: $0) }
  }

  /// The state of this branch relative to a remote's branch.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func standing(to followed: RemoteBranch) throws -> Upstream {
    guard let here = try repository.head().commit,
      let there = try repository.resolve(followed.tracking)
    else {
      var upstream = Upstream(name: followed.name, ahead: 0, behind: 0, isKnown: false)
      upstream.obstacle = try library.purgeGuard.obstacle(to: followed)
      return upstream
    }
    let (ahead, behind) = here == there ? (0, 0) : try repository.aheadBehind(here, there)
    var upstream = Upstream(name: followed.name, ahead: ahead, behind: behind, isKnown: true)
    upstream.obstacle = try library.purgeGuard.obstacle(to: followed)
    if ahead > 0, behind > 0 {
      upstream.isRefusedByPull = try library.config().string("pull.ff") == "only"
    }
    return upstream
  }

  /// The commits of this branch that no remote has, as of the last fetch; `nil` if there is no
  /// remote with commits.
  ///
  /// - Throws: `GitError`.
  package func unpublished() throws -> Set<ObjectID>? {
    let tips = try tips()
    guard !tips.isEmpty, let head = try repository.head().commit else { return nil }
    return Set(try repository.walk(from: [head], hiding: tips))
  }

  /// The time of the last fetch from the remote that this branch follows, according to git's files;
  /// `nil` if there was none or there is no such remote.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func lastFetch() throws -> Timestamp? {
    guard let remote = try followed(), let tip = try repository.resolve(remote.tracking)
    else { return nil }
    var times = [
      try modified(at: RawPath.join(repository.commonDirectory, "logs/\(remote.tracking)")),
      // The reflog that `git clone` writes.
      try modified(
        at: RawPath.join(repository.commonDirectory, "logs/refs/remotes/\(remote.remote)/HEAD")),
    ]
    let fetched = RawPath.join(repository.gitDirectory, "FETCH_HEAD")
    if let time = try modified(at: fetched) {
      // git writes this file at every fetch, also from another remote.
      let text = String(decoding: try FileSystem.read(fetched, limit: 1 << 26), as: UTF8.self)
      let isOfRemote = text.split(separator: "\n").contains { $0.hasPrefix(tip.description) }
      if isOfRemote { times.append(time) }
    }
    return times.compactMap { $0 }.max()
  }

  private func modified(at path: String) throws -> Timestamp? {
    try FileSystem.statusIfPresent(of: path).map {
      Timestamp(seconds: Int64($0.modified.seconds))
    }
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
