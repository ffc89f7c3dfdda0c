package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The changes between any two commits, rebindings first.
  ///
  /// - Throws: `GitError`.
  package func changes(from old: ObjectID, to new: ObjectID) throws -> [Change] {
    let oldTree = try repository.commit(old).treeID
    let newTree = try repository.commit(new).treeID
    return try ChangeReader(repository).changes(from: oldTree, to: newTree)
  }

  /// The changes from a commit to the working tree.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func changes(since commit: ObjectID) throws -> [Change] {
    let working = try WorkingChanges(self, head: commit)
    let tree = try repository.commit(commit).treeID
    return try SnapshotPair(self, tree: tree, working.index, changes: working.changes)
      .changes(working.changes)
  }
}
