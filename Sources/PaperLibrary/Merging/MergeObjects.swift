import Files
import Libgit2
import PaperDomain
import Synchronization

/// The contents of a merge: git's objects, and new contents, which stay in memory until they are
/// stored.
final class MergeObjects: ContentStore {
  private let repository: Repository
  private let added = Mutex<[ContentID: [UInt8]]>([:])

  init(_ repository: Repository) { self.repository = repository }

  func bytes(of content: ContentID) throws -> [UInt8] {
    if let bytes = added.withLock({ $0[content] }) { return bytes }
    return try repository.blob(MergeObjects.name(of: content))
  }

  func add(_ bytes: [UInt8]) throws -> ContentID {
    let content = ContentID(Digest.gitBlob(bytes))
    added.withLock { $0[content] = bytes }
    return content
  }

  /// The new contents.
  var made: [ContentID: [UInt8]] { added.withLock { $0 } }

  /// The git object id of a content.
  static func name(of content: ContentID) -> ObjectID {
    guard let id = ObjectID(bytes: content.bytes) else {
      preconditionFailure("a content of git's has the name of an object")
    }
    return id
  }
}

extension MergeEntry {
  init(_ file: TreeFile) { self.init(Kind(file.mode), ContentID(file.id.bytes)) }

  var mode: FileMode {
    switch kind {
    case .file: .file
    case .executable: .executable
    case .link: .symbolicLink
    case .repository: .submodule
    }
  }
}

extension MergeEntry.Kind {
  fileprivate init(_ mode: FileMode) {
    switch mode {
    case .file, .directory: self = .file
    case .executable: self = .executable
    case .symbolicLink: self = .link
    case .submodule: self = .repository
    }
  }
}
