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
