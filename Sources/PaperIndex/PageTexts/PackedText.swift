import CZlib

/// A text as few bytes, in half the room or less when it is longer than a few words.
enum PackedText {
  /// The first level costs half the time of the usual one and a tenth more room.
  private static let level: Int32 = 1
  /// No page has more text than this; a larger number is damage.
  private static let longest = 1 << 30

  /// The length, doubled, and 1 more where what follows is packed; then the text.
  ///
  /// - Parameter level: zlib's: 1 is quickest, 9 smallest.
  static func packed(_ text: [UInt8], level: Int32 = level) -> [UInt8] {
    var length = compressBound(uLong(text.count))
    let packed = [UInt8](unsafeUninitializedCapacity: Int(length)) { room, count in
      let code = compress2(room.baseAddress, &length, text, uLong(text.count), level)
      count = code == Z_OK ? Int(length) : 0
    }
    let isPacked = !packed.isEmpty && packed.count < text.count
    var writer = ByteWriter()
    writer.append(varint: UInt64(text.count) << 1 | (isPacked ? 1 : 0))
    writer.bytes += isPacked ? packed : text
    return writer.bytes
  }

  /// Reads what is left as a text; anything else is damage.
  static func unpacked(
    _ reader: inout ByteReader, longest: Int = longest
  ) throws(CacheDamage) -> [UInt8] {
    let head = try reader.varint()
    guard head >> 1 <= UInt64(longest) else { throw CacheDamage() }
    let rest = reader.restBytes()
    let count = Int(head >> 1)
    if head & 1 == 0 {
      guard rest.count == count else { throw CacheDamage() }
      return Array(rest)
    }
    // Nothing packs to less than a thousandth.
    guard count <= rest.count * 1_100 else { throw CacheDamage() }
    var length = uLong(count)
    var code = Z_DATA_ERROR
    let text = [UInt8](unsafeUninitializedCapacity: count) { room, written in
      rest.withUnsafeBufferPointer { rest in
        code = uncompress(room.baseAddress, &length, rest.baseAddress, uLong(rest.count))
      }
      written = code == Z_OK ? Int(length) : 0
    }
    guard code == Z_OK, text.count == count else { throw CacheDamage() }
    return text
  }
}
