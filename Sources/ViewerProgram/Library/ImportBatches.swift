import Files
import PaperDomain
import PaperLibrary
import PaperSession
import Synchronization

/// The imports that viewers opened: uploaded files that wait until they are imported together.
///
/// Each is a folder in `.git/papercenter/imports`, with the files and a list of them, `batch.json`.
/// A file is in the list once it is complete, so that an interrupted import can be finished later.
final class ImportBatches: Sendable {
  /// A file that waits.
  struct File {
    /// The path, relative to the batch's folder.
    var path: String
    var name: String
    var doc: String?
    var group: String?
    var folder: String?
    var bytes: Int
  }

  struct Batch {
    var id: EntityID
    var createdAt: Timestamp
    var person: String?
    var window: String?
    var changedAt: Timestamp
    var files: [File]
  }

  /// The folder of the files in a batch's folder.
  static let fileFolder = "files"

  private let folder: String
  private let now: @Sendable () -> Timestamp
  private let lock = Mutex(())

  /// The largest list that is read, in bytes.
  private static let listLimit = 1 << 22

  init(_ library: Library) {
    folder = RawPath.join(library.deviceFolder, "imports")
    now = library.settings.now
  }

  /// Opens a batch without files.
  func open(by requester: Requester) throws -> Batch {
    var generator = SystemRandomNumberGenerator()
    let batch = Batch(
      id: EntityID(using: &generator), createdAt: now(), person: requester.person?.name,
      window: requester.window, changedAt: now(), files: [])
    try FileSystem.makeDirectories(path(of: batch.id), permissions: 0o700)
    try write(batch)
    return batch
  }

  /// Creates the place for a file, in a folder of its own if its name is taken.
  ///
  /// - Returns: The path, relative to the batch's folder.
  func place(for name: String, in id: EntityID) throws -> String {
    try lock.withLock { _ in
      let safe = SafeName.of(name)
      for attempt in 1... {
        let place = RawPath.join(
          ImportBatches.fileFolder, attempt == 1 ? safe : "\(attempt)/\(safe)")
        let path = RawPath.join(path(of: id), place)
        if try FileSystem.statusIfPresent(of: path) != nil { continue }
        try FileSystem.makeDirectories(RawPath.directory(of: path), permissions: 0o700)
        _ = try Descriptor(opening: path, for: .creating(permissions: 0o600))
        return place
      }
      throw ViewerRefusal(.failed, "there are too many files named '\(name)'")
    }
  }

  /// Adds a complete file.
  func add(_ file: File, to id: EntityID) throws {
    try lock.withLock { _ in
      guard var batch = try batch(id) else {
        throw ViewerRefusal(.notFound, "there is no open import '\(id)'")
      }
      batch.files.append(file)
      batch.changedAt = now()
      try write(batch)
    }
  }

  /// - Throws: ``ViewerRefusal`` `.notFound` if there is no such batch.
  func batch(_ text: String) throws -> Batch {
    guard let id = EntityID(parsing: text), let batch = try batch(id) else {
      throw ViewerRefusal(.notFound, "there is no open import '\(text)'")
    }
    return batch
  }

  /// All batches, oldest first.
  func all() throws -> [Batch] {
    if try FileSystem.statusIfPresent(of: folder) == nil { return [] }
    return try FileSystem.entries(of: folder).compactMap { entry in
      try EntityID(parsing: entry.name).flatMap { try batch($0) }
    }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// Removes a batch and its files.
  func remove(_ id: EntityID) throws { try FileSystem.removeTree(path(of: id)) }

  /// The folder of a batch, absolute.
  func path(of id: EntityID) -> String { RawPath.join(folder, id.description) }

  private func list(of id: EntityID) -> String { RawPath.join(path(of: id), "batch.json") }

  private func batch(_ id: EntityID) throws -> Batch? {
    do {
      let bytes = try FileSystem.read(list(of: id), limit: ImportBatches.listLimit)
      return Batch(id, try JSONDocument(parsing: bytes).root)
    } catch let error as FileError {
      if error.isAbsent { return nil }
      throw error
    } catch {
      // Another program wrote the list.
      return nil
    }
  }

  private func write(_ batch: Batch) throws {
    try FileSystem.writeAtomically(
      batch.literal.document(), to: list(of: batch.id), durability: .contentAndName)
  }
}

extension ImportBatches.Batch {
  fileprivate var literal: JSONLiteral {
    [
      "createdAt": .string(createdAt.description), "changedAt": .string(changedAt.description),
      "person": person.map { .string($0) } ?? .null,
      "window": window.map { .string($0) } ?? .null,
      "files": .array(
        files.map { file in
          [
            "path": .string(file.path), "name": .string(file.name),
            "doc": file.doc.map { .string($0) } ?? .null,
            "group": file.group.map { .string($0) } ?? .null,
            "at": file.folder.map { .string($0) } ?? .null, "bytes": .int(file.bytes),
          ]
        }),
    ]
  }

  fileprivate init?(_ id: EntityID, _ root: JSONNode) {
    guard let created = root["createdAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let changed = root["changedAt"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let files = root["files"]?.array
    else { return nil }
    self.id = id
    createdAt = created
    changedAt = changed
    person = root["person"]?.string
    window = root["window"]?.string
    self.files = files.compactMap { file in
      guard let path = file["path"]?.string, let name = file["name"]?.string else { return nil }
      return ImportBatches.File(
        path: path, name: name, doc: file["doc"]?.string, group: file["group"]?.string,
        folder: file["at"]?.string, bytes: file["bytes"]?.int ?? 0)
    }
  }
}
