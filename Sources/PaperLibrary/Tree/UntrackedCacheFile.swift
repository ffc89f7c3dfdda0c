import Files
import GitFiles

/// The cache of folders without untracked files, in the cache folder.
struct UntrackedCacheFile: Sendable {
  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  private var path: RootedPath { RawPath.join(library.cacheFolder, "folders") }

  /// The cache of the last scan of the working tree; `nil` if there is no readable one.
  func read() -> UntrackedCache? {
    do {
      return UntrackedCache(parsing: try FileSystem.read(path, limit: 64 << 20))
    } catch {
      return nil
    }
  }

  /// Writes the cache. A failure is ignored, because it only costs time.
  func save(_ folders: UntrackedCache) {
    do {
      try CacheFolder(library).make()
      try FileSystem.writeCache(folders.serialized(), to: path)
    } catch {
      return
    }
  }
}
