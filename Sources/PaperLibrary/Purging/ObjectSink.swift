import Files
import GitFiles
import GitNames
import Libgit2

/// The destination of new objects: none, to compute their ids only, or a pack that becomes visible
/// when it is complete.
final class ObjectSink {
  private var pack: PackWriter?
  private(set) var known: Set<ObjectID> = []
  private let isNaming: Bool

  /// Creates a sink that only computes ids.
  init() {
    pack = nil
    isNaming = true
  }

  /// Creates a sink that writes into a repository's `objects` folder.
  init(objectsDirectory: String) throws {
    pack = try PackWriter(objectsDirectory: objectsDirectory)
    isNaming = false
  }

  func add(_ kind: PackWriter.Kind, _ bytes: [UInt8]) throws -> ObjectID {
    if isNaming { return ObjectID(digest: Digest.gitObject(ObjectSink.word(kind), bytes)) }
    let hash = try pack?.add(kind, bytes)
    return ObjectID(digest: hash?.bytes ?? Digest.gitObject(ObjectSink.word(kind), bytes))
  }

  /// Adds all objects to the repository.
  func finish() throws { _ = try pack.take()?.finish() }

  private static func word(_ kind: PackWriter.Kind) -> String {
    switch kind {
    case .commit: "commit"
    case .tree: "tree"
    case .blob: "blob"
    case .tag: "tag"
    }
  }

}
