import Files
import GitFiles

extension Library {
  private var cleanFoldersFile: RootedPath { RawPath.join(cacheFolder, "folders") }

  /// What the last look at the working tree remembered; `nil` when there is no cache that can be read.
  func cleanFolders() -> UntrackedCache? {
    do {
      return UntrackedCache(parsing: try FileSystem.read(cleanFoldersFile, limit: 64 << 20))
    } catch {
      return nil
    }
  }

  /// Keeps what was remembered; a cache that can't be written costs time only.
  func save(_ folders: UntrackedCache) {
    do {
      try FileSystem.makeDirectories(cacheFolder)
      try FileSystem.writeCache(folders.serialized(), to: cleanFoldersFile)
    } catch {
      return
    }
  }
}
