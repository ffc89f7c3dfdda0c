import Files
import Glibc
import Synchronization

extension Library {
  /// Whether a path is that of a file which some `pc` was writing.
  static func isTemporary(_ path: String) -> Bool {
    RawPath.name(of: path).hasPrefix(TemporaryFile.prefix)
  }

  /// Remembers a temporary file that a look at the working tree came upon, from the root.
  func noteLeftover(_ path: String) {
    leftovers.withLock { _ = $0.insert(path) }
  }

  /// Removes what killed writers left behind: the files that were come upon since, and those in the
  /// root and in the folders of caches and of this device. For whoever holds the lock.
  ///
  /// A file of a process that is alive stays. What can't be removed is met again by the next writer.
  func sweepLeftovers() {
    for path in leftovers.withLock({ $0 }) { removeLeftover(self.path(of: path)) }
    removeLeftovers(in: folder.file(""))
    removeLeftovers(in: cacheFolder)
    removeLeftovers(in: deviceFolder)
    removeLeftovers(in: parkingFolder)
  }

  private func removeLeftovers(in folder: some FilePlace) {
    guard let entries = try? FileSystem.entries(of: folder) else { return }
    for entry in entries where Library.isTemporary(entry.name) {
      removeLeftover(folder.inside(entry.name))
    }
  }

  private func removeLeftover(_ place: some FilePlace) {
    let name = RawPath.name(of: place.path).dropFirst(TemporaryFile.prefix.count)
    if let process = pid_t(name.prefix { $0 != "-" }), name.contains("-") {
      if kill(process, 0) == 0 || errno == EPERM { return }
    }
    do throws(FileError) { try FileSystem.removeTree(place) } catch {}
  }
}
