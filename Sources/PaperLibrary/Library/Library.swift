package import Files
import GitFiles
package import Libgit2
package import PaperDomain
import Synchronization

/// A library on disk: the only writer of its files and of its git repository.
package final class Library: Sendable {
  /// The root folder: an absolute path without a trailing slash.
  package let root: String
  /// The same folder, open: what lies in the library is found from there.
  package let folder: RootFolder
  package let repository: Repository
  package let settings: LibrarySettings
  package let blobs: BlobStore
  private let readConfig = Mutex<Config?>(nil)
  private let currentOperation = Mutex<OpenOperation?>(nil)
  private let knownCacheFolder = Mutex<RootedPath?>(nil)
  private let knownBlobMemory = Mutex<BlobMemory?>(nil)
  /// Temporary files that a look at the working tree came upon.
  let leftovers = Mutex<Set<String>>([])
  private let lastRecovery = Mutex<Recovery?>(nil)

  private init(root: String, repository: Repository, settings: LibrarySettings) throws {
    self.root = root
    folder = try RootFolder(opening: root, excluding: ".git")
    self.repository = repository
    self.settings = settings
    blobs = BlobStore(root: folder)
  }

  /// Opens the library that a folder lies in.
  ///
  /// - Throws: ``LibraryError`` when there is none, or it is of a newer format; `GitError`.
  package static func open(at folder: String, settings: LibrarySettings) throws -> Library {
    guard let root = try Library.root(above: folder) else {
      throw LibraryError.notALibrary(folder)
    }
    let repository: Repository
    do {
      repository = try Repository.open(
        at: root, settings: GitSettings(environment: settings.environment))
    } catch  where error.code == .notFound {
      throw LibraryError.notALibrary(folder)
    }
    let library = try Library(root: root, repository: repository, settings: settings)
    try library.refuseNewerFormat()
    try library.recover()
    return library
  }

  /// The nearest folder, at or above one, that holds a `papercenter.json`.
  ///
  /// - Returns: `nil` when there is none.
  package static func root(above folder: String) throws(FileError) -> String? {
    var candidate = try FileSystem.canonicalPath(of: folder)
    while true {
      let manifest = RawPath.join(candidate, LibraryManifest.file)
      if try FileSystem.statusIfPresent(of: manifest)?.kind == .regular { return candidate }
      // A library whose papercenter.json was deleted is still the repository it was.
      let own = RawPath.join(RawPath.join(candidate, ".git"), "papercenter")
      if try FileSystem.statusIfPresent(of: own)?.kind == .directory { return candidate }
      if candidate == "/" { return nil }
      candidate = RawPath.directory(of: candidate)
    }
  }

  private func refuseNewerFormat() throws {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path(of: LibraryManifest.file), limit: Library.manifestLimit)
    } catch  where error.isAbsent {
      return
    } catch {
      // What is no file is as good as missing, which a check tells.
      guard case .notRegular = error.reason else { throw error }
      return
    }
    guard let document = try? JSONDocument(parsing: bytes),
      let format = document.root["format"]?.int
    else { return }
    if format > LibraryManifest.knownFormat {
      throw LibraryError.newerFormat(format, library: root)
    }
  }

  /// Refuses what depends on papercenter.json while it is not there, or does not say what it should.
  ///
  /// - Throws: ``LibraryError/brokenLibraryFile(_:)``.
  package func refuseBrokenLibraryFile(in snapshot: LibrarySnapshot) throws {
    let errors = LibraryCheck(snapshot, base: nil, blobs: SoundBlobs()).libraryErrors
    let source = WorkingSource(root: folder)
    guard
      let first = try CommitCheck.locate(
        errors, snapshot.syntaxErrors.filter { $0.file == LibraryManifest.file }, in: source
      ).first
    else { return }
    throw LibraryError.brokenLibraryFile(first)
  }

  /// A manifest larger than this, in bytes, is not read: far above any real one.
  package static let manifestLimit = 64 << 20

  /// git's configuration as it was when it was first asked for: a command reads it once.
  func config() throws -> Config {
    try readConfig.withLock { known in
      if let known { return known }
      let config = try repository.config()
      known = config
      return config
    }
  }

  /// git's index as it is on the disk; `nil` when there is none.
  func readIndex() throws -> GitIndexFile? {
    do {
      return try GitIndexFile(indexPath)
    } catch .file(let error) where error.isAbsent {
      return nil
    }
  }

  /// Where a file of the library lies, by its path from the root.
  package func path(of file: String) -> RootedPath { folder.file(file) }

  /// Where this device keeps what must not be lost but is not shared.
  package var deviceFolder: String {
    RawPath.join(repository.gitDirectory, "papercenter")
  }

  /// Where caches lie: deleting it loses nothing.
  package var cacheFolder: RootedPath {
    knownCacheFolder.withLock { known in
      let place = known ?? findCacheFolder()
      known = place
      return place
    }
  }

  /// The SHA-256 of contents that were hashed once.
  var blobMemory: BlobMemory {
    let file = cacheFolder.inside("blobs")
    return knownBlobMemory.withLock { known in
      let memory = known ?? BlobMemory(path: file)
      known = memory
      return memory
    }
  }

  /// The operation that goes on; ``transaction(_:of:_:)`` begins and ends one.
  var openOperation: OpenOperation? {
    get { currentOperation.withLock { $0 } }
    set { currentOperation.withLock { $0 = newValue } }
  }

  /// What was found half done when the library was opened or locked, and put right.
  package internal(set) var recovery: Recovery? {
    get { lastRecovery.withLock { $0 } }
    set { lastRecovery.withLock { $0 = newValue } }
  }

  /// Takes the library's lock, so that one `pc` changes it at a time; given up when the value goes.
  func lock(timeoutSeconds: Double? = nil) throws -> LibraryLock {
    try FileSystem.makeDirectories(deviceFolder)
    do {
      return LibraryLock(
        try FileLock(
          acquiring: RawPath.join(deviceFolder, "lock"),
          timeoutSeconds: timeoutSeconds ?? settings.lockTimeoutSeconds))
    } catch {
      if case .locked(let holder) = error.reason { throw LibraryError.busy(pid: holder) }
      throw error
    }
  }
}

/// The right to change a library, given up when the last reference goes.
package final class LibraryLock: Sendable {
  private let lock: FileLock

  fileprivate init(_ lock: consuming FileLock) { self.lock = lock }
}
