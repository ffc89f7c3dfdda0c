import Files
import Glibc
package import PaperDomain

/// The locks of all viewers of a library, one file each in `.git/papercenter/locks`.
///
/// A lock is valid until it expires or its process ends. Marks need no lock, because they are
/// merged by id.
package struct EditLockFolder: Sendable {
  private let folder: String
  private let now: @Sendable () -> Timestamp
  private let environment: [String: String]

  /// The largest lock file that is read, in bytes.
  private static let fileLimit = 1 << 16

  package init(_ library: Library) {
    folder = RawPath.join(library.deviceFolder, "locks")
    now = library.settings.now
    environment = library.settings.environment
  }

  /// This computer's name.
  package static let host: String = {
    var bytes = [CChar](repeating: 0, count: 256)
    gethostname(&bytes, bytes.count - 1)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The valid locks, ordered by locked entity. Invalid files are removed.
  ///
  /// - Throws: `FileError`.
  package func held() throws -> [EditLock] {
    return try names().sorted().compactMap { name in
      let path = RawPath.join(folder, name)
      guard let lock = try lock(at: path) else { return nil }
      if holds(lock) { return lock }
      try remove(path)
      return nil
    }
  }

  private func names() throws -> [String] {
    if try FileSystem.statusIfPresent(of: folder) == nil { return [] }
    return try FileSystem.entries(of: folder).map(\.name).filter { $0.hasSuffix(".json") }
  }

  /// Writes a lock, replacing one on the same entity.
  ///
  /// - Throws: `FileError`.
  package func put(_ lock: EditLock) throws {
    guard let path = path(of: lock.lineage.last ?? "") else { return }
    try FileSystem.makeDirectories(folder)
    try FileSystem.writeAtomically(lock.literal.document(), to: path)
  }

  /// Removes a window's lock on an entity; another window's lock stays.
  ///
  /// - Throws: `FileError`.
  package func release(_ id: String, window: String) throws {
    guard let path = path(of: id), try lock(at: path)?.window == window else { return }
    try remove(path)
  }

  private func path(of id: String) -> String? {
    EntityID(parsing: id).map { RawPath.join(folder, "\($0).json") }
  }

  /// `nil` if the file is no lock or does not exist any more.
  private func lock(at path: String) throws -> EditLock? {
    do {
      return EditLock(
        try JSONDocument(parsing: FileSystem.read(path, limit: EditLockFolder.fileLimit)).root)
    } catch let error as FileError {
      if error.isAbsent { return nil }
      throw error
    } catch {
      // The file was written by another program.
      return nil
    }
  }

  private func remove(_ path: String) throws {
    if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
  }

  private func holds(_ lock: EditLock) -> Bool {
    if lock.expires <= now() { return false }
    if lock.host != EditLockFolder.host { return true }
    return kill(lock.process, 0) == 0 || errno == EPERM
  }

  /// Throws if a file belongs to an entity that is open for editing.
  ///
  /// - Throws: ``LibraryError/locked(_:holder:)``.
  func refuse(_ files: [String], in snapshot: () throws -> LibrarySnapshot) throws {
    let ours = environment[LibrarySettings.viewerVariable].flatMap { Int32($0) }
    let locks = try held().filter { $0.process != ours }
    if locks.isEmpty { return }
    // Marks need no lock, because they are merged by id.
    let files = files.filter { !$0.hasSuffix(".notes.json") }
    let library = try snapshot()
    for lock in locks {
      guard let id = lock.lineage.last, let entity = library.place(ofID: id) else { continue }
      if files.contains(where: { $0 == entity.file || $0.hasPrefix(entity.folder + "/") }) {
        throw LibraryError.locked(entity.path, holder: lock.name)
      }
    }
  }
}

extension LibrarySnapshot {
  /// The location of a doc, group or page; a page has no folder of its own.
  fileprivate func place(ofID id: String) -> (path: String, file: String, folder: String)? {
    if let doc = docs.values.first(where: { $0.id?.description == id }) {
      return (doc.path, doc.file, "docs/\(doc.path)")
    }
    if let group = groups.values.first(where: { $0.id?.description == id }) {
      return (group.path, group.file, "docs/\(group.path)")
    }
    return pages.values.first { $0.id?.description == id }.map {
      ($0.path, $0.file, "docs/\($0.path)")
    }
  }
}

/// The lock of a doc, group or page that is edited in a viewer's window, so that other processes do
/// not change it.
package struct EditLock: Sendable, Equatable {
  /// The id of the locked entity, after those of the entities that contain it.
  package var lineage: [String]
  /// The user's name.
  package var name: String
  /// The window's id.
  package var window: String
  /// The process that holds it.
  package var process: Int32
  /// The computer that the process runs on.
  package var host: String
  package var since: Timestamp
  /// The time when it expires if it is not renewed.
  package var expires: Timestamp

  package init(
    lineage: [String], name: String, window: String, process: Int32, host: String,
    since: Timestamp, expires: Timestamp
  ) {
    self.lineage = lineage
    self.name = name
    self.window = window
    self.process = process
    self.host = host
    self.since = since
    self.expires = expires
  }

  /// Returns `nil` if the JSON is no lock.
  init?(_ node: JSONNode) {
    guard let lineage = node["ids"]?.array?.compactMap(\.string), !lineage.isEmpty,
      let name = node["name"]?.string, let window = node["window"]?.string,
      let process = node["process"]?.int, let host = node["host"]?.string,
      let since = node["since"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let expires = node["expires"]?.string.flatMap({ Timestamp(parsing: $0) })
    else { return nil }
    self.init(
      lineage: lineage, name: name, window: window, process: Int32(clamping: process), host: host,
      since: since, expires: expires)
  }

  var literal: JSONLiteral {
    [
      "ids": .array(lineage.map { .string($0) }), "name": .string(name),
      "window": .string(window), "process": .number(spelling: String(process)),
      "host": .string(host),
      "since": .string(since.description), "expires": .string(expires.description),
    ]
  }
}
