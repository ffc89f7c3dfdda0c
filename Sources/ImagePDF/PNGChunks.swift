/// The chunks of a PNG file in order, each with a verified checksum.
struct PNGChunks {
  struct Chunk {
    /// Four ASCII letters.
    var type: String
    var data: ArraySlice<UInt8>
  }

  private var rest: ByteReader

  /// - Parameter bytes: The bytes after the signature.
  init(_ bytes: ArraySlice<UInt8>) {
    rest = ByteReader(bytes)
  }

  /// Reads the next chunk; `nil` at the end of the bytes.
  ///
  /// - Throws: `.truncated` for an incomplete chunk, `.damaged` for a wrong checksum.
  mutating func next() throws(ImagePDFError) -> Chunk? {
    guard rest.count > 0 else { return nil }
    guard let length = rest.uint32(0), let checked = rest.slice(4, count: 4 + length),
      let checksum = rest.uint32(8 + length)
    else { throw .truncated(.png) }
    guard CRC32.checksum(of: checked) == UInt32(checksum),
      let type = String(validating: checked.prefix(4), as: UTF8.self)
    else { throw .damaged(.png) }
    rest = ByteReader(rest.bytes.dropFirst(12 + length))
    return Chunk(type: type, data: checked.dropFirst(4))
  }
}
