/// Four bytes at the end of a row's data, so that damage inside the row is noticed.
enum Checksum {
  /// FNV-1a, 32 bits.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt32 = 0x811c_9dc5
      for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
      return sum
    }
  }

  /// What stands before the checksum; damage when it is not that of the bytes.
  static func content(of bytes: [UInt8]) throws(CacheDamage) -> ArraySlice<UInt8> {
    guard bytes.count > 4 else { throw CacheDamage() }
    let content = bytes.dropLast(4)
    var tail = ByteReader(bytes.suffix(4))
    let sum = UInt32(try tail.uint16()) | UInt32(try tail.uint16()) << 16
    guard sum == of(content) else { throw CacheDamage() }
    return content
  }
}

extension ByteWriter {
  /// Puts the checksum behind what was written.
  mutating func appendChecksum() {
    let sum = Checksum.of(bytes[...])
    append(UInt16(truncatingIfNeeded: sum))
    append(UInt16(truncatingIfNeeded: sum >> 16))
  }
}
