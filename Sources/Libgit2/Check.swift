internal import CLibgit2
internal import Glibc

/// The one door to libgit2: makes a call and turns a negative result into a `GitError`.
///
/// The message is read at once and on the same thread, because libgit2 keeps it per thread until
/// its next call.
@discardableResult
func check(_ operation: String, _ call: () -> Int32) throws(GitError) -> Int32 {
  let result = call()
  guard result < 0 else { return result }
  var category = GitError.Category.none
  var message = ""
  if let last = git_error_last() {
    category = GitError.Category(rawValue: last.pointee.klass)
    message = last.pointee.message.map { String(cString: $0) } ?? ""
  }
  throw GitError(
    operation: operation, code: GitError.Code(rawValue: result), category: category,
    message: message)
}

/// Makes a call that hands out a pointer, and returns the pointer.
func created(
  _ operation: String, _ call: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
) throws(GitError) -> OpaquePointer {
  var pointer: OpaquePointer?
  try check(operation) { call(&pointer) }
  guard let pointer else {
    throw GitError(
      operation: operation, code: .generic, category: .none, message: "libgit2 returned nothing")
  }
  return pointer
}

/// A call's result, or `nil` when what it asked for does not exist.
func unlessNotFound<Result>(
  _ call: () throws(GitError) -> Result
) throws(GitError) -> Result? {
  do throws(GitError) {
    return try call()
  } catch {
    guard error.code == .notFound else { throw error }
    return nil
  }
}

/// The bytes of a name or path as C wants them.
///
/// - Throws: `.invalidSpecification` when there is a zero byte inside, which C would cut off.
func cString(_ text: String, for operation: String) throws(GitError) -> [CChar] {
  var bytes = RawText.bytes(of: text).map { CChar(bitPattern: $0) }
  guard !bytes.contains(0) else {
    throw GitError(
      operation: operation, code: .invalidSpecification, category: .invalid,
      message: "a zero byte in '\(text)'")
  }
  bytes.append(0)
  return bytes
}

/// A C string of any bytes as text that gives them back; see `RawText`.
func rawText(_ pointer: UnsafePointer<CChar>) -> String {
  let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
  return RawText.text(of: UnsafeRawBufferPointer(bytes))
}
