import Libgit2
import PaperDomain

/// A remote branch that a local branch is shared with.
package struct RemoteBranch: Sendable {
  /// `origin`.
  package var remote: String
  /// The URL for display, without a password.
  package var address: String
  /// Its name on the remote: `main`.
  package var branch: String
  /// The remote-tracking reference: `refs/remotes/origin/main`.
  package var tracking: String

  /// `origin/main`.
  package var name: String { "\(remote)/\(branch)" }
}

extension Library {
  /// The remotes by name, with their URLs without passwords.
  ///
  /// - Throws: `GitError`.
  package func remotes() throws -> [(name: String, address: String?)] {
    try repository.remotes().map { ($0.name, $0.url?.withoutPassword) }
  }

  /// The remote with this name; without a name, the one that the branch follows, or the only one.
  ///
  /// - Throws: ``SyncError``, ``MergeRefusal/detached``.
  package func remoteBranch(_ name: String? = nil) throws -> RemoteBranch {
    guard let branch = try repository.head().branchName else { throw MergeRefusal.detached }
    let remotes = try repository.remotes()
    if remotes.isEmpty { throw SyncError.noRemote }
    let names = remotes.map(\.name)
    let config = try config()
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
  package func followedBranch() throws -> RemoteBranch? {
    guard let branch = try repository.head().branchName,
      try config().string("branch.\(branch).remote") != nil
    else { return nil }
    do {
      return try remoteBranch()
    } catch is SyncError {
      return nil
    }
  }

  /// Adds a remote.
  ///
  /// - Throws: ``SyncError``, `GitError`.
  package func addRemote(_ name: String, at address: String) throws {
    try remoteCommand(["remote", "add", "--", name, address])
  }

  /// Removes a remote and its remote-tracking branches.
  ///
  /// - Throws: ``SyncError``, `GitError`.
  package func removeRemote(_ name: String) throws {
    let names = try repository.remotes().map(\.name)
    guard names.contains(name) else { throw SyncError.unknownRemote(name, known: names) }
    try remoteCommand(["remote", "remove", name])
    for known in [SharedTextReference.known(of: name), PurgeReference.known(of: name)]
    where try repository.resolve(known) != nil {
      try repository.delete(known, expecting: .anything)
    }
  }

  private func remoteCommand(_ words: [String]) throws {
    let answer = try GitProgram(self).run(words)
    if answer.isSuccess { return }
    let line = answer.errors.split(separator: "\n").first.map { String($0) } ?? "git refused"
    let words = ["error: ", "fatal: "].reduce(line) { text, prefix in
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }
    throw SyncError.remoteCommand(words.hasSuffix(".") ? String(words.dropLast()) : words)
  }
}
