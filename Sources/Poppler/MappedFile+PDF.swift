import Glibc

extension MappedFile {
  /// Whether `%PDF-` stands within the first 1,024 bytes, where readers look for it.
  var beginsLikeAPDF: Bool {
    withBytes { bytes in
      let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(1_024))
      return Self.find("%PDF-", in: head) != nil
    }
  }

  /// Whether a dictionary in the file has the key `/Encrypt`.
  ///
  /// The trailer and the dictionary of a cross-reference stream are never compressed, so a search
  /// through the bytes finds it; Poppler's C interface does not tell.
  var namesAnEncryption: Bool {
    withBytes { bytes in
      var rest = bytes
      while let found = Self.find("/Encrypt", in: rest) {
        rest = UnsafeRawBufferPointer(rebasing: rest[(found + "/Encrypt".utf8.count)...])
        switch rest.first {
        case UInt8(ascii: " "), UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          return true
        default:
          continue
        }
      }
      return false
    }
  }

  /// Returns where `text` begins in `bytes` (glibc hides `memmem` from Swift).
  private static func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let end = bytes.count - text.utf8CodeUnitCount
    var offset = 0
    while offset <= end,
      let found = memchr(start + offset, Int32(text.utf8Start.pointee), end - offset + 1)
    {
      offset = UnsafeRawPointer(found) - start
      if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return offset }
      offset += 1
    }
    return nil
  }
}
