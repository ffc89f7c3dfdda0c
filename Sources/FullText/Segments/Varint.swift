/// Variable-length numbers: seven bits per byte, lowest first; a high bit means that more bytes
/// follow.
enum Varint {
  /// Reads one number and advances; throws if the bytes end inside it.
  @inline(__always)
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) throws(SegmentDamage) -> UInt64 {
    guard position < bytes.count else { throw SegmentDamage() }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return UInt64(first) }
    return try readMore(bytes, at: &position, first)
  }

  private static func readMore(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: inout Int, _ first: UInt8
  ) throws(SegmentDamage) -> UInt64 {
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw SegmentDamage()
  }

  /// Reads a number and throws if it is not below a bound.
  @inline(__always)
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: inout Int, below bound: Int
  ) throws(SegmentDamage) -> Int {
    let value = try read(bytes, at: &position)
    guard value < UInt64(bound) else { throw SegmentDamage() }
    return Int(value)
  }

  @inline(__always)
  static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  /// Skips a number of varints, eight bytes at a time.
  @inline(__always)
  static func skip(
    _ count: Int, _ bytes: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) throws(SegmentDamage) {
    var left = count
    while left >= 8, position + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // A byte without its high bit ends a number.
      left -= 8 - (word & 0x8080_8080_8080_8080).nonzeroBitCount
      position += 8
    }
    while left > 0 {
      guard position < bytes.count else { throw SegmentDamage() }
      if bytes[position] < 0x80 { left -= 1 }
      position += 1
    }
  }
}
