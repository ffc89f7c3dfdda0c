import Libgit2
package import PaperDomain

extension Library {
  /// The changes between any two commits, rebindings first.
  ///
  /// - Throws: `GitError`.
  package func changes(from old: CommitID, to new: CommitID) throws -> [Change] {
    let oldTree = try repository.commit(ObjectID(old)).treeID
    let newTree = try repository.commit(ObjectID(new)).treeID
    return try ChangeReader(repository).changes(from: oldTree, to: newTree)
  }

  /// The changes from a commit to the working tree.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func changes(since commit: CommitID) throws -> [Change] {
    let working = try WorkingChanges(self, head: ObjectID(commit))
    let tree = try repository.commit(ObjectID(commit)).treeID
    return try SnapshotPair(self, tree: tree, working.index, changes: working.changes)
      .changes(working.changes)
  }
}
