import Libgit2
package import PaperDomain

extension Library {
  /// A commit as people are told of it, without what it changed.
  package func recordedCommit(_ id: CommitID) throws -> LoggedCommit {
    let commit = try repository.commit(ObjectID(id))
    return LoggedCommit(
      id: id, createdAt: Timestamp(seconds: commit.seconds), author: commit.author.name,
      message: commit.message, parents: commit.parents.map { CommitID($0) }, changes: [])
  }

  /// Whether a commit is in the history that leads to another, or is that one.
  package func isPart(_ commit: CommitID, of other: CommitID) throws -> Bool {
    if commit == other { return true }
    return try repository.isAncestor(ObjectID(commit), of: ObjectID(other))
  }

  /// The branch that HEAD is on; `nil` when it is on none.
  package func branchName() throws -> String? { try repository.head().branchName }

  /// The folder of the git repository: where its HEAD and references are.
  package var gitFolder: String { repository.gitDirectory }
}
