import Glibc

/// The one door to calls that return -1: repeats what a signal interrupted, throws what failed.
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

/// As `systemCall`, with the path as the bytes the system wants; refuses a path that holds a NUL.
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

/// As `systemCall`, with an open folder and the way from there, as the calls named `…at` want them.
///
/// The call must not follow a link that has the name itself where `place` is rooted.
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
