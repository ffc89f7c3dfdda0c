import Glibc

extension FileSystem {
  /// Makes a folder and those above it that are missing, with these permissions less the umask.
  ///
  /// A folder that exists already, also behind a symbolic link, is left as it is.
  package static func makeDirectories(
    _ path: String, permissions: UInt32 = 0o777
  ) throws(FileError) {
    do throws(FileError) {
      try systemCall(.makeDirectory, onPath: path) { mkdir($0, mode_t(permissions)) }
    } catch  where error.errno == ENOENT {
      let parent = RawPath.directory(of: path)
      // A path of slashes and an empty path have no missing parent to make.
      guard !path.isEmpty, parent != path else { throw error }
      try makeDirectories(parent, permissions: permissions)
      try makeDirectories(path, permissions: permissions)
    } catch  where error.errno == EEXIST {
      guard try status(of: path, followingLinks: true).kind == .directory else { throw error }
    }
  }

  /// Gives a file another name on the same file system, replacing what bears it.
  package static func rename(_ path: String, to newPath: String) throws(FileError) {
    try twoPathCall(.rename, from: path, to: newPath) { Glibc.rename($0, $1) }
  }

  /// Gives a file a second name on the same file system; throws `EEXIST` when it is taken.
  package static func hardLink(_ path: String, as newPath: String) throws(FileError) {
    try twoPathCall(.link, from: path, to: newPath) { link($0, $1) }
  }

  /// Makes a symbolic link that holds `target` as it is; throws `EEXIST` when the name is taken.
  package static func symbolicLink(at path: String, to target: String) throws(FileError) {
    try twoPathCall(.link, from: target, to: path) { symlink($0, $1) }
  }

  /// Sets the permissions (the low 12 bits of `st_mode`), following links.
  package static func setPermissions(
    _ permissions: UInt32, of path: String
  ) throws(FileError) {
    try systemCall(.changeMode, onPath: path) { chmod($0, mode_t(permissions)) }
  }

  /// The error names the new path: with a rename or link that is the one in question.
  private static func twoPathCall(
    _ operation: FileError.Operation, from path: String, to newPath: String,
    _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(FileError) {
    let bytes = RawPath.bytes(of: path)
    guard !bytes.contains(0) else { throw FileError(operation, path, errno: EINVAL) }
    let from = bytes.map { CChar(bitPattern: $0) } + [0]
    try systemCall(operation, onPath: newPath) { call(from, $0) }
  }
}
