import Glibc

/// A file without a name, which exists until `deinit`.
final class ScratchFile: Sendable {
  let descriptor: Int32

  init() {
    var path = Array("/tmp/pc-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    unlink(path)
  }

  deinit { close(descriptor) }

  var text: String {
    var status = stat()
    fstat(descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
