/// Appends the cache's own codings.
struct ByteWriter {
  var bytes: [UInt8] = []

  /// Seven bits a byte, lowest first; the high bit says that more follow.
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  /// Two bytes, lowest first.
  mutating func append(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
