/// Reads what `ByteWriter` wrote; running out of bytes is damage.
struct ByteReader {
  private var remaining: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { remaining = bytes }

  var isAtEnd: Bool { remaining.isEmpty }

  mutating func byte() throws(CacheDamage) -> UInt8 {
    guard let byte = remaining.popFirst() else { throw CacheDamage() }
    return byte
  }

  mutating func bytes(_ count: Int) throws(CacheDamage) -> ArraySlice<UInt8> {
    guard count <= remaining.count else { throw CacheDamage() }
    defer { remaining = remaining.dropFirst(count) }
    return remaining.prefix(count)
  }

  mutating func varint() throws(CacheDamage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw CacheDamage()
  }

  /// A varint that counts things still to come, each of at least one byte.
  mutating func count() throws(CacheDamage) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining.count) else { throw CacheDamage() }
    return Int(value)
  }

  mutating func uint16() throws(CacheDamage) -> UInt16 {
    let bytes = try bytes(2)
    return UInt16(bytes[bytes.startIndex]) | UInt16(bytes[bytes.startIndex + 1]) << 8
  }

  /// Everything left.
  mutating func restBytes() -> ArraySlice<UInt8> {
    defer { remaining = [] }
    return remaining
  }

  /// Everything left, as text.
  mutating func rest() -> String {
    defer { remaining = [] }
    return String(decoding: remaining, as: UTF8.self)
  }
}
