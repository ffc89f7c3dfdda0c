package import Files
import FullText
import GRDB
import Synchronization

/// The cache of data computed from the library's files and history: page texts, their full-text
/// index, page versions.
///
/// Everything in it can be recomputed. A file that is missing, damaged, truncated or of another
/// version is replaced by an empty one, when it is opened and whenever damage is found. If the file
/// is not writable, a copy in memory is used until the process ends. Any number of processes may
/// use one file: readers never wait, writers wait for each other.
///
/// ```swift
/// let cache = Cache(path: library.cacheFolder.inside("index.sqlite"))
/// try cache.update([BundlePages(bundle: .id(id), stamp: "…", pages: pages)])
/// try cache.store([(key, .text(text))])
/// let result = try cache.search(SearchQuery(parsing: "induction"), limit: 20)
/// ```
package final class Cache: Sendable {
  private let file: CacheFile?
  private let connection: Mutex<CacheConnection>

  /// Opens the cache at a path; creates its folder if the parent folder exists.
  ///
  /// Reads only the file's header. SQLite cannot open a path that is not UTF-8; then the cache is
  /// in memory.
  ///
  /// - Throws: ``CacheError`` if neither the file nor a cache in memory can be opened.
  package init(path: some FilePlace) throws(CacheError) {
    let file = CacheFile(place: path)
    self.file = file
    connection = Mutex(try Cache.open(file, replacing: nil))
  }

  /// Creates an empty cache in memory, which lives as long as the process.
  ///
  /// - Throws: ``CacheError`` if SQLite can't create it.
  package init() throws(CacheError) {
    file = nil
    connection = Mutex(try Cache.empty(because: nil))
  }

  /// The current location of the cache.
  package var place: CachePlace { connection.withLock { $0.place } }

  /// The lock file of the process that indexes; `nil` for a cache in memory.
  var fileOfIndexing: (any FilePlace)? {
    if case .file = place { file?.beside(".indexing") } else { nil }
  }

  /// The state of the content: another one after any process has changed it.
  ///
  /// - Throws: ``CacheError`` if the cache can't be read.
  package func state() throws(CacheError) -> CacheState {
    let connection = try current()
    return try read { database in
      CacheState(
        connection: ObjectIdentifier(connection.queue),
        version: try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
        changes: database.totalChangesCount)
    }
  }

  /// Removes all content, for every process that uses the file.
  ///
  /// - Throws: ``CacheError`` if the file can't be checked, or not even a cache in memory can
  ///   replace it.
  package func removeAll() throws(CacheError) {
    try replace(current())
  }

  /// Runs a read transaction; on an empty cache if damage is found.
  func read<T>(_ body: (Database) throws -> T) throws(CacheError) -> T {
    try rebuilding { queue in try queue.read(body) }
  }

  /// Runs a write transaction, which is kept completely or not at all; on an empty cache if damage
  /// is found.
  func write<T>(_ body: (Database) throws -> T) throws(CacheError) -> T {
    try rebuilding { queue in try queue.write(body) }
  }

  private func rebuilding<T>(_ body: (DatabaseQueue) throws -> T) throws(CacheError) -> T {
    let first = try current()
    do {
      return try body(first.queue)
    } catch let error where Cache.isDamage(error) {
      // Once more on the replaced cache.
    } catch {
      throw cacheError(error)
    }
    try replace(first)
    do {
      return try body(current().queue)
    } catch {
      throw cacheError(error)
    }
  }

  /// The connection to the file at the path now: another process may have replaced it.
  private func current() throws(CacheError) -> CacheConnection {
    try connection.withLock { held throws(CacheError) in
      guard let file, let opened = held.file else { return held }
      let isThere: Bool
      do throws(FileError) {
        isThere = try file.status()?.isSameFile(as: opened) == true
      } catch {
        throw .unwritable(error)
      }
      if !isThere { held = try Cache.open(file, replacing: nil) }
      return held
    }
  }

  /// Replaces a damaged cache by an empty one.
  private func replace(_ damaged: CacheConnection) throws(CacheError) {
    try connection.withLock { held throws(CacheError) in
      // Another thread already replaced it.
      guard held.queue === damaged.queue else { return }
      switch held.place {
      case .file:
        if let file { held = try Cache.open(file, replacing: held.file) }
      case .memory(let reason): held = try Cache.empty(because: reason)
      }
    }
  }

  private static func open(
    _ file: CacheFile, replacing damaged: FileStatus?
  ) throws(CacheError) -> CacheConnection {
    do throws(CacheError) {
      return try file.open(replacing: damaged)
    } catch let reason {
      do {
        return try file.copyInMemory(because: reason)
      } catch {
        throw .refused(path: file.path, code: 0, message: "\(error)")
      }
    }
  }

  private static func empty(because reason: CacheError?) throws(CacheError) -> CacheConnection {
    do {
      return try .inMemory(because: reason)
    } catch {
      throw .refused(path: ":memory:", code: 0, message: "\(error)")
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    if let error = error as? DatabaseError { return error.isDamage }
    return error is CacheDamage || error is SegmentDamage || error is RowDecodingError
  }

  private func cacheError(_ error: any Error) -> CacheError {
    let path = file?.path ?? ":memory:"
    return switch error {
    case let error as CacheError: error
    case let error as DatabaseError: error.cacheError(path: path)
    default: .refused(path: path, code: 0, message: "\(error)")
    }
  }
}

/// A state of a cache's content; equal states have equal content.
package struct CacheState: Hashable, Sendable {
  fileprivate var connection: ObjectIdentifier
  /// SQLite's `data_version`, which changes when another connection has committed.
  fileprivate var version: Int
  /// The number of rows that this connection has changed.
  fileprivate var changes: Int
}
