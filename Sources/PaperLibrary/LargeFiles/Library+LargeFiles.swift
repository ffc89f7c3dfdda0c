import Files
import GitFiles
import Libgit2
package import PaperDomain

extension Library {
  /// Whether git-lfs stores the PDFs, and git only pointers.
  ///
  /// - Throws: `FileError`.
  package func keepsLargeFiles() throws -> Bool {
    do {
      let bytes = try FileSystem.read(
        path(of: BlobAttributes.file), limit: Library.manifestLimit)
      return BlobAttributes(bytes).areLarge
    } catch  where error.isAbsent {
      return false
    }
  }

  /// git-lfs's own store in this clone.
  var largeFiles: LargeFileStore {
    get throws {
      let usual = RawPath.join(repository.commonDirectory, "lfs")
      guard let configured = try config().string("lfs.storage"), !configured.isEmpty else {
        return LargeFileStore(root: usual, isShared: false)
      }
      return LargeFileStore(
        root: configured.hasPrefix("/")
          ? configured : RawPath.join(repository.commonDirectory, configured), isShared: true)
    }
  }

  /// The blobs whose bytes are not on this device and can be fetched from a remote.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func blobsElsewhere() throws -> Set<BlobID> {
    guard try keepsLargeFiles() else { return [] }
    return Set(try blobFiles().filter { blobs.sizeElsewhere(of: $0) != nil })
  }
}
