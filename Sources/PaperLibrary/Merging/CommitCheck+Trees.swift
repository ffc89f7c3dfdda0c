import GitNames
import Libgit2
import PaperDomain

extension CommitCheck {
  /// Checks one tree, and the changes to it from another one.
  ///
  /// - Parameters:
  ///   - old: `nil` if there was nothing before.
  ///   - known: A tree whose blobs were checked; blobs of the new tree that it lacks are hashed.
  init(
    _ library: Library, from old: ObjectID?, to new: ObjectID, since known: ObjectID?
  ) throws {
    let next = try library.snapshot(ofTree: new)
    let source = TreeSource(library.repository, tree: new)
    let pair = SnapshotPair(
      base: old == new ? next : try old.map { try library.snapshot(ofTree: $0) }, next: next,
      headSource: TreeSource(library.repository, tree: old),
      nextSource: OverlaySource(source, changes: [:]), extent: .everything)
    try self.init(
      library, pair, isRecorded: true,
      blobs: TreeBlobs(library, tree: new, since: known, hashing: .newEntries))
  }
}
