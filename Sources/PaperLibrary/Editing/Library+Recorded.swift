import Libgit2
package import PaperDomain

extension Library {
  /// The snapshot of the last commit; `nil` before the first commit.
  ///
  /// - Throws: `GitError`.
  package func recordedSnapshot() throws -> LibrarySnapshot? {
    guard let head = try repository.head().commit else { return nil }
    return try snapshot(ofTree: try repository.commit(head).treeID)
  }
}
