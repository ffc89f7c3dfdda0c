import Files
import GRDB
import Glibc

/// The database file: opened if this program made it and it is valid, otherwise replaced by an
/// empty one.
///
/// Opening and replacing hold a lock between processes, so that no process combines a new file with
/// another file's write-ahead log. Connections that are already open stay on the replaced file.
struct CacheFile: Sendable {
  let place: any FilePlace
  /// The path in UTF-8, as SQLite requires. SQLite opens files by path; that no link is on the way
  /// to a rooted file is checked by the lock, which is in the same folder.
  var path: String { place.path }

  /// The current status of the file; `nil` if it is missing.
  ///
  /// Does not open the file: closing any descriptor of a database releases SQLite's locks on it.
  func status() throws(FileError) -> FileStatus? {
    try FileSystem.statusIfPresent(of: place, followingLinks: true)
  }

  /// Opens the file; replaces it if it is missing, empty, damaged or of another version.
  ///
  /// `damaged` is a file in which damage was found: it is removed if it still exists.
  func open(replacing damaged: FileStatus? = nil) throws(CacheError) -> CacheConnection {
    let lock = try CacheFile.reporting(lock)
    return try withExtendedLifetime(lock) { () throws(CacheError) in
      try openLocked(replacing: damaged)
    }
  }

  func lock() throws(FileError) -> FileLock {
    try FileSystem.makeDirectories(place.parent)
    return try FileLock(
      acquiring: beside(".lock"), timeoutSeconds: Double(CacheSettings.busySeconds))
  }

  /// Another database beside this one, whose name is extended by a suffix.
  func sibling(_ suffix: String) -> CacheFile { CacheFile(place: beside(suffix)) }

  /// The file whose name is this one's with a suffix.
  func beside(_ suffix: String) -> any FilePlace {
    place.parent.inside(RawPath.name(of: path) + suffix)
  }

  private func openLocked(
    replacing damaged: FileStatus?
  ) throws(CacheError) -> CacheConnection {
    try CacheFile.reporting { () throws(FileError) in
      guard let found = try status(), found.size > 0,
        damaged?.isSameFile(as: found) != true, try areFiles()
      else { return try remove() }
      // SQLite would open it read-only and report an error only at the first change.
      if access(path, W_OK) != 0 { throw FileError(.open, path, errno: errno) }
    }
    if let sound = try connect() { return sound }
    try CacheFile.reporting(remove)
    if let new = try connect() { return new }
    throw .refused(path: path, code: 0, message: "a new cache file cannot be read")
  }

  /// Whether all names that SQLite opens are regular files or missing, not links.
  func areFiles() throws(FileError) -> Bool {
    guard place.rooted != nil else { return true }
    for suffix in CacheFile.suffixes {
      let status = try FileSystem.statusIfPresent(of: beside(suffix))
      if status != nil, status?.kind != .regular { return false }
    }
    return true
  }

  private static let suffixes = ["-wal", "-shm", "-journal", ""]

  /// A copy in memory of the file's content; empty when the content is not valid.
  ///
  /// The file is opened as immutable, which also works on a read-only medium.
  func copyInMemory(because reason: CacheError) throws -> CacheConnection {
    do {
      // A cache whose status cannot be read is treated as missing.
      guard (try? areFiles()) == true else { return try .inMemory(because: reason) }
      let source = try DatabaseQueue(
        path: "file:\(uriPath)?immutable=1",
        configuration: CacheSettings.configuration(isReadOnly: true))
      if case .current = try source.read(CacheSchema.content) {
        let copy = try DatabaseQueue(configuration: CacheSettings.configuration())
        try source.backup(to: copy)
        return CacheConnection(queue: copy, file: nil, place: .memory(reason: reason))
      }
    } catch is DatabaseError {
      // Missing, unreadable or damaged: nothing to copy.
    }
    return try .inMemory(because: reason)
  }

  /// `nil` when the file is damaged, or from another version or program.
  private func connect() throws(CacheError) -> CacheConnection? {
    do {
      let queue = try DatabaseQueue(path: path, configuration: CacheSettings.configuration())
      switch try queue.read(CacheSchema.content) {
      case .current: break
      case .foreign: return nil
      case .nothing:
        try queue.writeWithoutTransaction { database in
          try database.execute(sql: "PRAGMA journal_mode = WAL")
          try database.inTransaction {
            try CacheSchema.create(in: database)
            return .commit
          }
        }
      }
      return CacheConnection(queue: queue, file: try status(), place: .file(path: path))
    } catch let error as FileError {
      throw .unwritable(error)
    } catch let error as DatabaseError {
      if error.isDamage { return nil }
      throw error.cacheError(path: path)
    } catch {
      throw .refused(path: path, code: 0, message: "\(error)")
    }
  }

  /// The log is removed first: without it the file is only older, while a log without its file
  /// would be replayed into the next one.
  func remove() throws(FileError) {
    for suffix in CacheFile.suffixes { try FileSystem.removeTree(beside(suffix)) }
  }

  private static func reporting<T: ~Copyable>(
    _ body: () throws(FileError) -> T
  ) throws(CacheError) -> T {
    do throws(FileError) {
      return try body()
    } catch {
      throw .unwritable(error)
    }
  }

  /// The path as part of a URI: everything but unreserved characters and `/` is escaped.
  private var uriPath: String {
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return escaped
  }
}
