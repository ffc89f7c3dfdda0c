import Glibc

extension FileSystem {
  /// Creates a folder and its missing parents, with these permissions less the umask.
  ///
  /// An existing folder, also behind a symbolic link, is not changed.
  ///
  /// - Throws: ``FileError`` if a folder can't be created; with `EEXIST` if `path` is another kind
  ///   of file.
  package static func makeDirectories(
    _ path: some FilePlace, permissions: UInt32 = 0o777
  ) throws(FileError) {
    do throws(FileError) {
      try systemCall(.makeDirectory, at: path) { mkdirat($0, $1, mode_t(permissions)) }
    } catch  where error.errno == ENOENT {
      let parent = path.parent
      // A path of slashes and an empty path have no missing parent to create.
      guard !path.path.isEmpty, parent.path != path.path else { throw error }
      try makeDirectories(parent, permissions: permissions)
      try makeDirectories(path, permissions: permissions)
    } catch  where error.errno == EEXIST {
      guard try status(of: path, followingLinks: true).kind == .directory else { throw error }
    }
  }

  /// Renames a file on the same file system, replacing an existing file.
  ///
  /// - Throws: ``FileError`` with the new path if the rename fails; with `EXDEV` across file
  ///   systems.
  package static func rename(_ path: some FilePlace, to newPath: some FilePlace) throws(FileError) {
    try twoPlaceCall(.rename, from: path, to: newPath) { renameat($0, $1, $2, $3) }
  }

  /// Creates a hard link on the same file system.
  ///
  /// - Throws: ``FileError`` with the new path if the link fails; with `EEXIST` if the name exists.
  package static func hardLink(_ path: some FilePlace, as newPath: some FilePlace) throws(FileError)
  {
    try twoPlaceCall(.link, from: path, to: newPath) { linkat($0, $1, $2, $3, 0) }
  }

  /// Creates a symbolic link with `target` unchanged.
  ///
  /// - Throws: ``FileError`` if the link fails; with `EEXIST` if the name exists, `EINVAL` if
  ///   `target` has a NUL.
  package static func symbolicLink(at path: some FilePlace, to target: String) throws(FileError) {
    let target = RawPath.bytes(of: target)
    guard !target.contains(0) else { throw FileError(.link, path.path, errno: EINVAL) }
    let text = target.map { CChar(bitPattern: $0) } + [0]
    try systemCall(.link, at: path) { symlinkat(text, $0, $1) }
  }

  /// Sets the permissions (the low 12 bits of `st_mode`), following links unless `path` is rooted.
  ///
  /// - Throws: ``FileError`` if the permissions can't be changed.
  package static func setPermissions(
    _ permissions: UInt32, of path: some FilePlace
  ) throws(FileError) {
    let flags = path.rooted == nil ? 0 : AT_SYMLINK_NOFOLLOW
    try systemCall(.changeMode, at: path) { fchmodat($0, $1, mode_t(permissions), flags) }
  }

  /// The error names the new path, which causes most failures of a rename or link.
  private static func twoPlaceCall(
    _ operation: FileError.Operation, from path: some FilePlace, to newPath: some FilePlace,
    _ call: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
  ) throws(FileError) {
    var failure: FileError?
    try systemCall(operation, at: path) { folder, name -> Int32 in
      do throws(FileError) {
        return try systemCall(operation, at: newPath) { call(folder, name, $0, $1) }
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
  }
}
