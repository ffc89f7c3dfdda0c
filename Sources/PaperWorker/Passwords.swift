import Glibc

/// The passwords of encrypted PDFs, from a file with one in each line.
///
/// The file is read again for each PDF that needs one: a password may have been added meanwhile.
struct Passwords {
  /// Raw bytes; `nil` without a file.
  let path: [UInt8]?

  /// A longer file is not read to its end.
  private static let limit = 1 << 16

  /// Opens a PDF: without a password, or with the first one that opens it.
  ///
  /// - Parameter refusal: The error of `open` if the PDF needs another password.
  /// - Throws: What `open` throws.
  func opening<Document, Failure: Error & Equatable>(
    unless refusal: Failure, _ open: ([UInt8]?) throws(Failure) -> Document
  ) throws(Failure) -> Document {
    do throws(Failure) {
      return try open(nil)
    } catch {
      if error != refusal { throw error }
    }
    for password in all {
      do throws(Failure) {
        return try open(password)
      } catch {
        if error != refusal { throw error }
      }
    }
    throw refusal
  }

  /// In the order of the file, without the final zero byte of C.
  var all: [[UInt8]] {
    guard let path else { return [] }
    let file = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
      }
    }
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Passwords.limit)
    let count = read(file, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
