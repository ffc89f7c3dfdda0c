import Glibc

/// A new folder that only the current user may read.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// Creates an empty folder with a unique name, and its parents.
  ///
  /// - Throws: ``FileError`` if it can't be created.
  package init(in parent: String) throws(FileError) {
    try FileSystem.makeDirectories(parent)
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    path = RawPath.join(parent, "\(TemporaryFile.prefix)\(getpid())-\(unique)")
    try FileSystem.makeDirectories(path, permissions: 0o700)
  }

  /// Removes the folder with its contents.
  package func remove() {
    do throws(FileError) {
      try FileSystem.removeTree(path)
    } catch {
      // Files left in a temporary folder do no harm.
    }
  }
}
