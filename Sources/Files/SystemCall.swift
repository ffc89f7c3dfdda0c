import Glibc

/// Calls a function that returns -1 on error: retries interrupted calls, throws other errors.
@discardableResult
@inline(__always)
func systemCall<Result: SignedInteger>(
  _ operation: FileError.Operation, _ path: String, _ call: () -> Result
) throws(FileError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw FileError(operation, path, errno: code) }
  }
}

/// Like `systemCall`, with the path as C bytes; rejects a path that contains a NUL.
@discardableResult
func systemCall<Result: SignedInteger>(
  _ operation: FileError.Operation, onPath path: String,
  _ call: (UnsafePointer<CChar>) -> Result
) throws(FileError) -> Result {
  var bytes = RawPath.bytes(of: path).map { CChar(bitPattern: $0) }
  guard !bytes.contains(0) else { throw FileError(operation, path, errno: EINVAL) }
  bytes.append(0)
  return try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
    guard let start = buffer.baseAddress else {
      throw FileError(operation, path, errno: EINVAL)
    }
    return try systemCall(operation, path) { call(start) }
  }
}

/// Like `systemCall`, with an open folder and a relative path, as for the `…at` functions.
///
/// If `place` is rooted, the call must not follow a link at the name itself.
@discardableResult
func systemCall<Result: SignedInteger>(
  _ operation: FileError.Operation, at place: some FilePlace,
  _ call: (_ folder: Int32, _ name: UnsafePointer<CChar>) -> Result
) throws(FileError) -> Result {
  let path = place.path
  guard let rooted = place.rooted else {
    return try systemCall(operation, onPath: path) { call(AT_FDCWD, $0) }
  }
  return try rooted.root.withFolder(of: rooted, for: operation) {
    (folder, name) throws(FileError) in
    do throws(FileError) {
      return try systemCall(operation, path) { call(folder, name) }
    } catch  where error.errno == ELOOP {
      throw FileError(operation, path, .notRegular(.symbolicLink))
    }
  }
}
