/// Reads numbers from bytes at any offset; returns `nil` outside of the bytes and never traps.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  var isLittleEndian = false

  /// - Parameter bytes: Offset 0 is their start.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[bytes.startIndex + offset]
  }

  func uint16(_ offset: Int) -> Int? {
    guard let first = byte(offset), let second = byte(offset + 1) else { return nil }
    return isLittleEndian
      ? Int(second) << 8 | Int(first)
      : Int(first) << 8 | Int(second)
  }

  func uint32(_ offset: Int) -> Int? {
    guard let first = uint16(offset), let second = uint16(offset + 2) else { return nil }
    return isLittleEndian ? second << 16 | first : first << 16 | second
  }

  /// `count` bytes from `offset` on; `nil` if there are fewer.
  func slice(_ offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes.dropFirst(offset).prefix(count)
  }

  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && bytes.dropFirst(offset).starts(with: text.utf8)
  }
}
