import Files
import Glibc
import Synchronization

extension Library {
  /// Whether a path is that of a temporary file of `pc`.
  static func isTemporary(_ path: String) -> Bool {
    RawPath.name(of: path).hasPrefix(TemporaryFile.prefix)
  }

  /// Adds a temporary file that a scan of the working tree found, relative to the root.
  func noteLeftover(_ path: String) {
    leftovers.withLock { _ = $0.insert(path) }
  }

  /// Removes temporary files of killed processes: those that scans found, and those in the root,
  /// the cache folder and the device folder. The caller must hold the lock.
  ///
  /// Files of running processes stay. A file that can't be removed is found again by the next
  /// writer.
  func sweepLeftovers() {
    for path in leftovers.withLock({ $0 }) { removeLeftover(self.path(of: path)) }
    removeLeftovers(in: folder.file(""))
    removeLeftovers(in: cacheFolder)
    removeLeftovers(in: deviceFolder)
    removeLeftovers(in: blobs.parkingFolder)
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
