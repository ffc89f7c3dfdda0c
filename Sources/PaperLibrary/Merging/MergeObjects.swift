import Files
import GitNames
import Libgit2
import PaperDomain
import Synchronization

/// The contents of a merge: git's objects, and new contents, which stay in memory until they are
/// stored.
final class MergeObjects: ContentStore {
  private let repository: Repository
  private let added = Mutex<[ObjectID: [UInt8]]>([:])

  init(_ repository: Repository) { self.repository = repository }

  func bytes(of content: ObjectID) throws -> [UInt8] {
    if let bytes = added.withLock({ $0[content] }) { return bytes }
    return try repository.blob(content)
  }

  func add(_ bytes: [UInt8]) throws -> ObjectID {
    let content = ObjectID(digest: Digest.gitBlob(bytes))
    added.withLock { $0[content] = bytes }
    return content
  }

  /// The new contents.
  var made: [ObjectID: [UInt8]] { added.withLock { $0 } }
}

extension MergeEntry {
  init(_ file: TreeFile) { self.init(file.mode, file.id) }
}

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
