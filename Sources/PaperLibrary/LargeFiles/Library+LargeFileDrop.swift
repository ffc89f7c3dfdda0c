import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

/// The result of removing PDFs from this device.
package struct BlobDrop: Sendable {
  /// The blobs that were removed, or would be.
  package var dropped: [BlobID] = []
  /// Their size, in bytes.
  package var bytes = 0
  /// The blobs that stay, because no remote is known to have them.
  package var unshared: [BlobID] = []
}

extension Library {
  /// Removes the bytes of blobs that git-lfs stores on a remote; their pointers stay, so that they
  /// can be fetched again.
  ///
  /// A blob is removed only if HEAD and a branch of a remote, as of the last fetch, record the same
  /// pointer: the bytes are uploaded before that branch moves.
  ///
  /// - Parameter wanted: Blobs; those that are not here, or were never committed, are skipped.
  /// - Throws: ``LargeFileError/isOff``, `GitError`, `FileError`.
  package func dropBlobs(_ wanted: [BlobID], isDryRun: Bool = false) throws -> BlobDrop {
    guard try keepsLargeFiles() else { throw LargeFileError.isOff }
    try FileSystem.makeDirectories(deviceFolder)
    let lock = try FileLock(
      acquiring: RawPath.join(deviceFolder, "fetching"), timeoutSeconds: 300)
    defer { withExtendedLifetime(lock) {} }
    let shared = try remotes.tips().compactMap { try tree(of: $0) }
    guard let head = try tree(of: repository.head().commit) else { return BlobDrop() }
    let store = try largeFiles
    var drop = BlobDrop()
    var changes: [GitIndexChange] = []
    let startedAt = FileTime.now
    for blob in wanted {
      guard let size = blobs.size(of: blob),
        let entry = try repository.entry(in: head, path: blob.path),
        let pointer = try repository.largeFilePointer(entry.id)
      else { continue }
      guard
        try shared.contains(where: { try repository.entry(in: $0, path: blob.path)?.id == entry.id }
        )
      else {
        drop.unshared.append(blob)
        continue
      }
      drop.dropped.append(blob)
      drop.bytes += size
      if isDryRun { continue }
      let file = blobs.path(of: blob)
      try FileSystem.writeAtomically(repository.blob(entry.id), to: file)
      if !store.isShared { try store.remove(pointer) }
      changes.append(
        .refresh(path: blob.path, id: entry.id, stat: GitStatData(try FileSystem.status(of: file))))
    }
    if !changes.isEmpty { try gitIndex.refresh(changes, observedAt: startedAt) }
    return drop
  }
}
