import CDeflate

/// A text as few bytes, in half the room or less when it is longer than a few words: see
/// ``TextPacker``.
enum PackedText {
  /// No page has more text than this; a larger number is damage.
  private static let longest = 1 << 30

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
    guard count <= rest.count * 1_100, let decompressor = libdeflate_alloc_decompressor() else {
      throw CacheDamage()
    }
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    let text = [UInt8](unsafeUninitializedCapacity: count) { room, written in
      rest.withUnsafeBufferPointer { rest in
        // Without a place for the length, all of the room has to be filled.
        result = libdeflate_zlib_decompress(
          decompressor, rest.baseAddress, rest.count, room.baseAddress, room.count, nil)
      }
      written = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    guard result == LIBDEFLATE_SUCCESS else { throw CacheDamage() }
    return text
  }
}
