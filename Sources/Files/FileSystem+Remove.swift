import Glibc

extension FileSystem {
  /// Removes a file or symbolic link.
  ///
  /// - Throws: ``FileError`` if it is missing or can't be removed; with `EISDIR` for a folder.
  package static func remove(_ path: some FilePlace) throws(FileError) {
    try systemCall(.remove, at: path) { unlinkat($0, $1, 0) }
  }

  /// Removes a file and ignores failures, where an earlier error is more important.
  static func removeIfPossible(_ path: some FilePlace) {
    do throws(FileError) { try remove(path) } catch {}
  }

  /// Removes an empty folder.
  ///
  /// - Throws: ``FileError`` if it can't be removed; with `ENOTEMPTY` if it is not empty.
  package static func removeDirectory(_ path: some FilePlace) throws(FileError) {
    try systemCall(.remove, at: path) { unlinkat($0, $1, AT_REMOVEDIR) }
  }

  /// Removes a file, or a folder with its contents; has no effect if it is missing.
  ///
  /// Links are removed, never followed, also when another process replaces a folder by a link
  /// meanwhile: all operations use open folders, not paths.
  ///
  /// - Throws: ``FileError`` if an entry can't be listed or removed; others may be removed by then.
  package static func removeTree(_ path: some FilePlace) throws(FileError) {
    guard let status = try statusIfPresent(of: path) else { return }
    guard status.kind == .directory else { return try remove(path) }
    try removeContents(of: Descriptor(opening: path, for: .directory))
    try removeDirectory(path)
  }

  /// Removes temporary files of killed processes directly in a folder; has no effect if it is
  /// missing.
  ///
  /// - Throws: ``FileError`` if the folder can't be listed or a file can't be removed.
  package static func removeTemporaryFiles(in folder: some FilePlace) throws(FileError) {
    guard try statusIfPresent(of: folder) != nil else { return }
    for entry in try entries(of: folder) where entry.name.hasPrefix(TemporaryFile.prefix) {
      try remove(folder.inside(entry.name))
    }
  }

  private static func removeContents(of directory: borrowing Descriptor) throws(FileError) {
    for entry in try entries(of: directory) {
      let name = RawPath.bytes(of: entry.name).map { CChar(bitPattern: $0) } + [0]
      let isDirectory = entry.kind == .directory
      if isDirectory { try removeContents(of: directory.openDirectory(name)) }
      let number = directory.number
      try systemCall(.remove, RawPath.join(directory.path, entry.name)) {
        unlinkat(number, name, isDirectory ? AT_REMOVEDIR : 0)
      }
    }
  }
}
