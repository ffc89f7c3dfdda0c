package import Files
import GitFiles
package import Libgit2
import PaperDomain
import Synchronization

/// A library on disk: the only writer of its files and of its git repository.
package final class Library: Sendable {
  /// The root folder: an absolute path without a trailing slash.
  package let root: String
  /// The open root folder; paths of the library are resolved from there.
  package let folder: RootFolder
  package let repository: Repository
  package let settings: LibrarySettings
  /// The folder of this device's data that must not be lost and is not shared.
  package let deviceFolder: String
  package let blobs: BlobStore
  private let readConfig = Mutex<Config?>(nil)
  private let currentOperation = Mutex<OpenOperation?>(nil)
  private let knownCacheFolder = Mutex<RootedPath?>(nil)
  private let knownBlobMemory = Mutex<BlobMemory?>(nil)
  let leftovers = Leftovers()
  private let lastRecovery = Mutex<Recovery?>(nil)

  private init(root: String, repository: Repository, settings: LibrarySettings) throws {
    self.root = root
    folder = try RootFolder(opening: root, excluding: ".git")
    self.repository = repository
    self.settings = settings
    deviceFolder = RawPath.join(repository.gitDirectory, "papercenter")
    blobs = BlobStore(root: folder, parkingFolder: RawPath.join(deviceFolder, "blobs"))
  }

  /// Opens the library that contains a folder.
  ///
  /// - Throws: ``LibraryError`` if there is none, or if it has a newer format; `GitError`.
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
    try library.recoveryOperation.run()
    return library
  }

  /// The nearest folder, at or above `folder`, that contains a `papercenter.json`.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: `FileError` if a folder on the way can't be read.
  package static func root(above folder: String) throws(FileError) -> String? {
    var candidate = try FileSystem.canonicalPath(of: folder)
    while true {
      let manifest = RawPath.join(candidate, LibraryManifest.file)
      if try FileSystem.statusIfPresent(of: manifest)?.kind == .regular { return candidate }
      // A library remains one if its papercenter.json is deleted.
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
      // Anything else than a regular file counts as missing, which a check reports.
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

  /// The files of a new library.
  static let ownFiles =
    [".gitattributes", ".gitignore", LibraryManifest.file] + ManifestSchema.all.map(\.file)
    + StampDesign.standard.map(\.file)

  /// The largest manifest that is read, in bytes; real ones are far smaller.
  package static let manifestLimit = 64 << 20

  /// git's configuration, read once by each command.
  func config() throws -> Config {
    try readConfig.withLock { known in
      if let known { return known }
      let config = try repository.config()
      known = config
      return config
    }
  }

  /// The value of a name such as `core.editor` in git's configuration; `nil` if it is not set.
  ///
  /// - Throws: `GitError`.
  package func configured(_ name: String) throws -> String? {
    try repository.config().string(name)
  }

  /// The device name in names of copies that a merge makes here: `papercenter.device`, otherwise
  /// the host name.
  ///
  /// - Throws: `GitError` if git's configuration can't be read.
  package func deviceName() throws -> String {
    if let name = try config().string("papercenter.device"), !name.isEmpty { return name }
    return FileSystem.hostName ?? "device"
  }

  /// Flushes all written files to disk, with one sync for each command instead of one for each
  /// file.
  func flushToDisk() throws {
    let wanted = try config().string("core.fsync")?.lowercased()
    if wanted == "none" { return }
    try FileSystem.syncFileSystem(containing: repository.gitDirectory)
  }

  /// The location of a file, given by its path relative to the root.
  package func path(of file: String) -> RootedPath { folder.file(file) }

  /// The folder of the git repository, with HEAD and the refs.
  package var gitFolder: String { repository.gitDirectory }

  /// The cache folder, which can be deleted without loss.
  package var cacheFolder: RootedPath {
    knownCacheFolder.withLock { known in
      let place = known ?? CacheFolder(self).find()
      known = place
      return place
    }
  }

  /// The cache of SHA-256 hashes.
  var blobMemory: BlobMemory {
    let file = cacheFolder.inside("blobs")
    return knownBlobMemory.withLock { known in
      let memory = known ?? BlobMemory(path: file)
      known = memory
      return memory
    }
  }

  /// The operation in progress; ``transaction(_:of:_:)`` begins and ends it.
  var openOperation: OpenOperation? {
    get { currentOperation.withLock { $0 } }
    set { currentOperation.withLock { $0 = newValue } }
  }

  /// The recovery that was made when the library was opened or locked.
  package internal(set) var recovery: Recovery? {
    get { lastRecovery.withLock { $0 } }
    set { lastRecovery.withLock { $0 = newValue } }
  }

  /// Locks the library, so that only one `pc` changes it at a time. The lock is released when the
  /// value is destroyed.
  func lock(timeoutSeconds: Double? = nil) throws -> HeldLock {
    try FileSystem.makeDirectories(deviceFolder)
    do {
      return HeldLock(
        try FileLock(
          acquiring: RawPath.join(deviceFolder, "lock"),
          timeoutSeconds: timeoutSeconds ?? settings.lockTimeoutSeconds))
    } catch {
      if case .locked(let holder) = error.reason { throw LibraryError.busy(pid: holder) }
      throw error
    }
  }
}
