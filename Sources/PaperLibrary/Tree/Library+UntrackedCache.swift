import Files
import GitFiles

extension Library {
  private var cleanFoldersFile: RootedPath { RawPath.join(cacheFolder, "folders") }

  /// The cache of the last scan of the working tree; `nil` if there is no readable one.
  func cleanFolders() -> UntrackedCache? {
    do {
      return UntrackedCache(parsing: try FileSystem.read(cleanFoldersFile, limit: 64 << 20))
    } catch {
      return nil
    }
  }

  /// Writes the cache. A failure is ignored, because it only costs time.
  func save(_ folders: UntrackedCache) {
    do {
      try makeCacheFolder()
      try FileSystem.writeCache(folders.serialized(), to: cleanFoldersFile)
    } catch {
      return
    }
  }
}
