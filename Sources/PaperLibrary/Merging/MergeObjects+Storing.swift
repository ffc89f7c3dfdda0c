import Libgit2
import PaperDomain

extension MergeObjects {
  /// Stores what a merge made, and the tree of it.
  ///
  /// - Parameters:
  ///   - base: A tree that most of it is as.
  ///   - known: The files of that tree, where somebody has them at hand.
  func store(
    _ tree: [String: MergeEntry], over base: ObjectID, knowing known: [String: MergeEntry]? = nil,
    in library: Library
  ) throws -> ObjectID {
    let old = try known ?? CommitSides(repository: library.repository).tree(base)
    let changed = tree.filter { old[$0.key] != $0.value }
    let wanted = Set(changed.values.map(\.content))
    _ = try library.writeBlobs(made.filter { wanted.contains($0.key) }.map(\.value))
    let upserts = changed.map { path, entry -> TreeChange in
      .upsert(path: path, id: MergeObjects.name(of: entry.content), mode: entry.mode)
    }
    let removals = old.keys.filter { tree[$0] == nil }.map { TreeChange.remove(path: $0) }
    return try library.updateTree(base: base, changes: upserts + removals)
  }
}
