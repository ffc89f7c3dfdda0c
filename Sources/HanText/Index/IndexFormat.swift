/// The first bytes of an index file. All numbers are little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 8 | `HANINDEX` |
/// | 4 | version of the format |
/// | 4 | number of tables |
/// | 8 | size of the file |
/// | 8 | checksum of the directory |
/// | 32 for each table | the directory: number of the table, zero, offset, size, checksum |
package enum IndexFormat {
  package static let magic: [UInt8] = Array("HANINDEX".utf8)
  package static let version: UInt32 = 1
  package static let headerSize = 32
  package static let recordSize = 32
  /// Tables start at multiples of this number of bytes.
  package static let alignment = 8

  /// FNV-1a over eight bytes at a time: it detects damage, not manipulation.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
      position += 8
    }
    while position < bytes.count {
      hash = (hash ^ UInt64(bytes[position])) &* 0x0000_0100_0000_01b3
      position += 1
    }
    return hash
  }
}
