import GitNames
import Libgit2
import PaperDomain

extension MergeObjects {
  /// Stores the contents and the tree of a merge.
  ///
  /// - Parameters:
  ///   - base: A tree that is mostly equal to the merged one.
  ///   - known: The files of that tree, if the caller has them.
  func store(
    _ tree: [String: MergeEntry], over base: ObjectID, knowing known: [String: MergeEntry]? = nil,
    in library: Library
  ) throws -> ObjectID {
    let old = try known ?? CommitSides(repository: library.repository).tree(base)
    let changed = tree.filter { old[$0.key] != $0.value }
    let wanted = Set(changed.values.map(\.content))
    _ = try library.objects.writeBlobs(made.filter { wanted.contains($0.key) }.map(\.value))
    let upserts = changed.map { path, entry -> TreeChange in
      .upsert(path: path, id: entry.content, mode: entry.mode)
    }
    let removals = old.keys.filter { tree[$0] == nil }.map { TreeChange.remove(path: $0) }
    return try library.objects.updateTree(base: base, changes: upserts + removals)
  }
}
