import Libgit2
import PaperDomain

extension Checkup {
  /// What is wrong with one tree, and with the way to it from another.
  ///
  /// - Parameter old: `nil` where nothing was there before.
  init(_ library: Library, from old: ObjectID?, to new: ObjectID) throws {
    let next = try library.snapshot(ofTree: new)
    let source = TreeSource(library.repository, tree: new)
    let pair = SnapshotPair(
      base: old == new ? next : try old.map { try library.snapshot(ofTree: $0) }, next: next,
      headSource: TreeSource(library.repository, tree: old),
      nextSource: OverlaySource(source, changes: [:]), extent: .everything)
    try self.init(
      library, pair, blobs: TreeBlobs(library.repository, tree: new, besides: library.blobs))
  }
}
