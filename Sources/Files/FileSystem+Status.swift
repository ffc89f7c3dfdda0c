import Glibc

extension FileSystem {
  /// The status of a file; of a symbolic link itself unless `followingLinks`. Links at a rooted
  /// `path` are never followed.
  ///
  /// - Throws: ``FileError`` if the file does not exist or its status can't be read.
  package static func status(
    of path: some FilePlace, followingLinks: Bool = false
  ) throws(FileError) -> FileStatus {
    var raw = stat()
    let flags = followingLinks && path.rooted == nil ? 0 : AT_SYMLINK_NOFOLLOW
    try systemCall(.status, at: path) { fstatat($0, $1, &raw, flags) }
    return FileStatus(raw)
  }

  /// Like `status(of:)`; `nil` if the file does not exist.
  ///
  /// - Throws: ``FileError`` if the status of an existing file can't be read.
  package static func statusIfPresent(
    of path: some FilePlace, followingLinks: Bool = false
  ) throws(FileError) -> FileStatus? {
    do {
      return try status(of: path, followingLinks: followingLinks)
    } catch  where error.isAbsent {
      return nil
    }
  }

  /// The absolute path without symbolic links, `.` and `..`.
  ///
  /// - Throws: ``FileError`` if the file does not exist or a folder can't be searched.
  package static func canonicalPath(of path: String) throws(FileError) -> String {
    var resolved: UnsafeMutablePointer<CChar>?
    try systemCall(.canonicalize, onPath: path) {
      resolved = realpath($0, nil)
      return resolved == nil ? -1 : 0
    }
    defer { free(resolved) }
    guard let resolved else { throw FileError(.canonicalize, path, errno: ENOENT) }
    return RawPath.string(fromC: resolved)
  }

  /// The current working directory.
  ///
  /// - Throws: ``FileError`` if the directory was removed or can't be read.
  package static func currentDirectory() throws(FileError) -> String {
    guard let path = getcwd(nil, 0) else {
      throw FileError(.currentDirectory, ".", errno: Glibc.errno)
    }
    defer { free(path) }
    return RawPath.string(fromC: path)
  }

  /// The target text of a symbolic link, relative or absolute.
  ///
  /// - Throws: ``FileError`` if the file is missing or can't be read; with `EINVAL` if it is no
  ///   symbolic link.
  package static func linkTarget(of path: some FilePlace) throws(FileError) -> String {
    // PATH_MAX: the kernel creates no link with a longer target.
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try systemCall(.readLink, at: path) {
      readlinkat($0, $1, &buffer, buffer.count)
    }
    return RawPath.string(from: buffer[..<count])
  }
}
