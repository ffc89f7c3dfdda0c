import Glibc

extension FileSystem {
  /// The host name of this machine; `nil` if there is none.
  package static var hostName: String? {
    // HOST_NAME_MAX is 64.
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}
