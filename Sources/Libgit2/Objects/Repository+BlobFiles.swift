internal import CLibgit2
internal import Glibc

extension Repository {
  /// Stores a file as a blob, as it is, with one buffer of 1 MiB whatever its size.
  ///
  /// - Throws: category `.operatingSystem` when it cannot be read; `.generic` when it grows or
  ///   shrinks meanwhile. Then nothing is stored.
  package func writeBlob(contentsOf path: String) throws(GitError) -> ObjectID {
    let operation = "write blob"
    let cPath = try cString(path, for: operation)
    let file = Glibc.open(cPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw systemError(operation, path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw systemError(operation, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw GitError(
        operation: operation, code: .invalid, category: .operatingSystem,
        message: "'\(path)' is not a file")
    }
    let size = UInt64(status.st_size)

    return try locked { handle throws(GitError) in
      var opened: UnsafeMutablePointer<git_odb_stream>?
      try check(operation) {
        git_odb_open_wstream(&opened, handle.objects, size, GIT_OBJECT_BLOB)
      }
      defer { git_odb_stream_free(opened) }
      var buffer = [CChar](repeating: 0, count: 1 << 20)
      while true {
        let count = read(file, &buffer, buffer.count)
        if count == 0 { break }
        if count < 0 {
          if errno == EINTR { continue }
          throw systemError(operation, path)
        }
        try check(operation) { git_odb_stream_write(opened, buffer, count) }
      }
      var oid = git_oid()
      try check(operation) { git_odb_stream_finalize_write(&oid, opened) }
      return ObjectID(oid)
    }
  }

  private func systemError(_ operation: String, _ path: String) -> GitError {
    let reason = String(cString: strerror(errno))
    return GitError(
      operation: operation, code: .generic, category: .operatingSystem,
      message: "'\(path)': \(reason)")
  }
}
