package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// A commit without its changes.
  ///
  /// - Throws: `GitError`.
  package func recordedCommit(_ id: ObjectID) throws -> LoggedCommit {
    let commit = try repository.commit(id)
    return LoggedCommit(
      id: id, createdAt: Timestamp(seconds: commit.seconds), author: commit.author.name,
      message: commit.message, parents: commit.parents, changes: [])
  }

  /// Whether a commit is an ancestor of another one, or the same.
  ///
  /// - Throws: `GitError`.
  package func isPart(_ commit: ObjectID, of other: ObjectID) throws -> Bool {
    if commit == other { return true }
    return try repository.isAncestor(commit, of: other)
  }

  /// The branch of HEAD; `nil` if HEAD is detached.
  ///
  /// - Throws: `GitError`.
  package func branchName() throws -> String? { try repository.head().branchName }

  /// The folder of the git repository, with HEAD and the refs.
  package var gitFolder: String { repository.gitDirectory }
}
