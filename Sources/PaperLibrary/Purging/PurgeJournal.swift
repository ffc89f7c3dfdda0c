import Files
import GitNames
import Libgit2
import PaperDomain

/// The remaining steps of a purge that can't be undone any more: written to
/// `.git/papercenter/purge` before the first reference moves, and removed when all steps are done.
struct PurgeJournal {
  var command: [String]
  var createdAt: Timestamp
  var moves: [PurgePlan.ReferenceMove]
  /// The trees of HEAD before and after.
  var oldTree: ObjectID
  var newTree: ObjectID
  /// The git objects that must not exist in the end.
  var objects: [ObjectID]
  var blobs: [BlobID]
  /// The new ids of commits, by old id.
  var renamed: [ObjectID: ObjectID]

  var bytes: [UInt8] {
    let literal: JSONLiteral = [
      "command": .strings(command), "createdAt": .string(createdAt.description),
      "oldTree": .string(oldTree.description), "newTree": .string(newTree.description),
      "moves": .array(
        moves.map { move in
          [
            "name": .string(move.name), "before": .string(move.before.description),
            "after": move.after.map { .string($0.description) } ?? .null,
          ]
        }),
      "objects": .strings(objects.map(\.description)),
      "blobs": .strings(blobs.map(\.description)),
      "renamed": .strings(renamed.map { "\($0.key) \($0.value)" }.sorted()),
    ]
    return literal.document()
  }
}

extension PurgeJournal {
  /// - Returns: `nil` if the bytes are no journal.
  init?(parsing bytes: [UInt8]) {
    guard let root = try? JSONDocument(parsing: bytes).root else { return nil }
    func object(_ node: JSONNode?) -> ObjectID? {
      node?.string.flatMap { ObjectID(parsing: $0) }
    }
    guard let createdAt = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let oldTree = object(root["oldTree"]), let newTree = object(root["newTree"]),
      let moves = root["moves"]?.array
    else { return nil }
    command = root["command"]?.array?.compactMap(\.string) ?? []
    self.createdAt = createdAt
    self.oldTree = oldTree
    self.newTree = newTree
    self.moves = moves.compactMap { move in
      guard let name = move["name"]?.string, let before = object(move["before"]) else { return nil }
      return .init(name: name, before: before, after: object(move["after"]))
    }
    objects = root["objects"]?.array?.compactMap { object($0) } ?? []
    blobs = root["blobs"]?.array?.compactMap { $0.string.flatMap { BlobID(parsing: $0) } } ?? []
    renamed = [:]
    for pair in root["renamed"]?.array?.compactMap(\.string) ?? [] {
      let names = pair.split(separator: " ").compactMap { ObjectID(parsing: $0) }
      if names.count == 2 { renamed[names[0]] = names[1] }
    }
  }
}

extension PurgeJournal {
  static func path(in library: Library) -> String { RawPath.join(library.deviceFolder, "purge") }

  /// The journal of a killed purge; `nil` if there is none.
  ///
  /// - Throws: ``PurgeRefusal/brokenJournal(_:)``, `FileError`.
  static func left(in library: Library) throws -> PurgeJournal? {
    let path = path(in: library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return nil }
    guard let journal = PurgeJournal(parsing: try FileSystem.read(path, limit: 1 << 30)) else {
      throw PurgeRefusal.brokenJournal(path)
    }
    return journal
  }
}
