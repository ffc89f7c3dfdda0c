import Glibc

extension FileSystem {
  /// Removes a file or symbolic link; throws `EISDIR` for a folder.
  package static func remove(_ path: some FilePlace) throws(FileError) {
    try systemCall(.remove, at: path) { unlinkat($0, $1, 0) }
  }

  /// Removes a file where nothing can be done about a failure, and the error that led here says more.
  static func removeIfPossible(_ path: some FilePlace) {
    do throws(FileError) { try remove(path) } catch {}
  }

  /// Removes an empty folder.
  package static func removeDirectory(_ path: some FilePlace) throws(FileError) {
    try systemCall(.remove, at: path) { unlinkat($0, $1, AT_REMOVEDIR) }
  }

  /// Removes a file, or a folder with all it holds; nothing happens when it is absent.
  ///
  /// Links are removed, never followed, also when another process swaps a folder for a link
  /// meanwhile: everything goes by open folders, not by paths.
  package static func removeTree(_ path: some FilePlace) throws(FileError) {
    guard let status = try statusIfPresent(of: path) else { return }
    guard status.kind == .directory else { return try remove(path) }
    try removeContents(of: Descriptor(opening: path, for: .directory))
    try removeDirectory(path)
  }

  /// Removes what killed processes left directly in a folder; nothing happens when it is absent.
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
