import Libgit2
package import PaperDomain

extension Library {
  /// The library as the last commit has it; `nil` before the first.
  package func recordedSnapshot() throws -> LibrarySnapshot? {
    guard let head = try repository.head().commit else { return nil }
    return try snapshot(ofTree: try repository.commit(head).treeID)
  }
}
