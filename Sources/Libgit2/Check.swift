internal import CLibgit2
import Files
internal import Glibc

/// Makes a libgit2 call and converts a negative result to a `GitError`.
///
/// The message is read immediately and on the same thread, because libgit2 keeps it per thread
/// until its next call.
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

/// Makes a call that creates a pointer, and returns the pointer.
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

/// The result of a call, or `nil` when it throws `.notFound`.
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

/// The bytes of a name or path as a C string.
///
/// - Throws: ``GitError``: `.invalidSpecification` for a zero byte inside, where C would truncate
///   it.
func cString(_ text: String, for operation: String) throws(GitError) -> [CChar] {
  var bytes = RawPath.bytes(of: text).map { CChar(bitPattern: $0) }
  guard !bytes.contains(0) else {
    throw GitError(
      operation: operation, code: .invalidSpecification, category: .invalid,
      message: "a zero byte in '\(text)'")
  }
  bytes.append(0)
  return bytes
}

/// Converts a C string of any bytes to text without loss; see `RawPath`.
func rawText(_ pointer: UnsafePointer<CChar>) -> String {
  let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
  return RawPath.string(from: UnsafeRawBufferPointer(bytes))
}
