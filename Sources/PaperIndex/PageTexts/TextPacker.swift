import CDeflate

/// Packs texts, one after the other, in zlib's format: what that needs is set up once.
final class TextPacker {
  private let compressor: OpaquePointer

  /// - Parameter level: 1 is quickest, and all that short texts gain from; 9 makes long ones smaller.
  init(level: Int32 = 1) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("level \(level) is none of libdeflate's, or there is no memory")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// As ``PackedText`` reads it: the length, doubled, and 1 more where what follows is packed; then
  /// the text.
  func packed(_ text: [UInt8]) -> [UInt8] {
    // What would need more room than the text is kept as it is.
    let packed = [UInt8](unsafeUninitializedCapacity: text.count) { room, count in
      count = libdeflate_zlib_compress(
        compressor, text, text.count, room.baseAddress, room.count)
    }
    let isPacked = !packed.isEmpty
    var writer = ByteWriter()
    writer.append(varint: UInt64(text.count) << 1 | (isPacked ? 1 : 0))
    writer.bytes += isPacked ? packed : text
    return writer.bytes
  }
}
