import Files
import Glibc
import Synchronization

/// The temporary files of `pc` that killed processes left in a library.
final class Leftovers: Sendable {
  /// Those that scans of the working tree found, relative to the root.
  private let found = Mutex<Set<String>>([])

  /// Whether a path is that of a temporary file of `pc`.
  static func isTemporary(_ path: String) -> Bool {
    RawPath.name(of: path).hasPrefix(TemporaryFile.prefix)
  }

  /// Adds a temporary file that a scan of the working tree found, relative to the root.
  func note(_ path: String) {
    found.withLock { _ = $0.insert(path) }
  }

  /// Removes temporary files of killed processes: those that scans found, and those in the root,
  /// the cache folder and the device folder. The caller must hold the lock.
  ///
  /// Files of running processes stay. A file that can't be removed is found again by the next
  /// writer.
  func sweep(in library: Library) {
    for path in found.withLock({ $0 }) { remove(library.path(of: path)) }
    removeAll(in: library.folder.file(""))
    removeAll(in: library.cacheFolder)
    removeAll(in: library.deviceFolder)
    removeAll(in: library.blobs.parkingFolder)
  }

  private func removeAll(in folder: some FilePlace) {
    guard let entries = try? FileSystem.entries(of: folder) else { return }
    for entry in entries where Leftovers.isTemporary(entry.name) {
      remove(folder.inside(entry.name))
    }
  }

  private func remove(_ place: some FilePlace) {
    let name = RawPath.name(of: place.path).dropFirst(TemporaryFile.prefix.count)
    if let process = pid_t(name.prefix { $0 != "-" }), name.contains("-") {
      if kill(process, 0) == 0 || errno == EPERM { return }
    }
    do throws(FileError) { try FileSystem.removeTree(place) } catch {}
  }
}
