import CZlib
import Files
import GitNames

/// One object to write into a pack: its header, then a zlib stream of stored blocks.
struct PackObject: ~Copyable {
  /// The most bytes that a stored block can hold (RFC 1951, 3.2.4).
  static let chunkSize = 0xffff

  private let offset: Int
  private let size: Int
  private var written = 0
  private var digester = Digester(.sha1)
  private var adler = adler32(0, nil, 0)
  private var crc = crc32(0, nil, 0)

  init(_ kind: PackWriter.Kind, size: Int, in output: inout DigestingWriter) throws(FileError) {
    offset = output.offset
    self.size = size
    digester.update(Array("\(kind.name) \(size)\0".utf8))
    // 32 KiB window, no dictionary, fastest level; then the check bits that make it a multiple of
    // 31.
    try write(Self.header(kind, size: size) + [0x78, 0x01], to: &output)
    if size == 0 { try writeBlockHeader(count: 0, to: &output) }
  }

  /// Appends content; every call except the last gets a multiple of `chunkSize` bytes.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to output: inout DigestingWriter
  ) throws(FileError) {
    digester.update(bytes)
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.chunkSize, bytes.count)
      let chunk = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      written += chunk.count
      try writeBlockHeader(count: chunk.count, to: &output)
      adler = adler32(adler, chunk.bindMemory(to: UInt8.self).baseAddress, UInt32(chunk.count))
      try write(chunk, to: &output)
      start = end
    }
  }

  consuming func finish(in output: inout DigestingWriter) throws(FileError) -> PackIndex.Entry {
    precondition(written == size, "the object has the size in its header")
    try write(UInt32(truncatingIfNeeded: adler).bigEndianBytes, to: &output)
    return PackIndex.Entry(
      id: ObjectID(digest: digester.finish()), crc: UInt32(truncatingIfNeeded: crc), offset: offset)
  }

  /// The bytes of an object that fits one stored block: many small ones are written together.
  static func whole(
    _ kind: PackWriter.Kind, _ content: [UInt8], at offset: Int
  ) -> (entry: PackIndex.Entry, bytes: [UInt8]) {
    let length = UInt16(content.count)
    var bytes = header(kind, size: content.count)
    bytes.reserveCapacity(bytes.count + content.count + 16)
    bytes += [0x78, 0x01, 1]
    bytes += length.bigEndianBytes.reversed()
    bytes += (~length).bigEndianBytes.reversed()
    bytes += content
    bytes += UInt32(truncatingIfNeeded: adler32(1, content, UInt32(content.count))).bigEndianBytes
    var digester = Digester(.sha1)
    digester.update(Array("\(kind.name) \(content.count)\0".utf8))
    digester.update(content)
    let crc = crc32(0, bytes, UInt32(bytes.count))
    let entry = PackIndex.Entry(
      id: ObjectID(digest: digester.finish()), crc: UInt32(truncatingIfNeeded: crc), offset: offset)
    return (entry, bytes)
  }

  /// Kind and size: four bits of the size with the kind, then seven per byte, lowest first.
  static func header(_ kind: PackWriter.Kind, size: Int) -> [UInt8] {
    var rest = size >> 4
    var bytes = [kind.rawValue << 4 | UInt8(size & 0xf)]
    while rest > 0 {
      bytes[bytes.count - 1] |= 0x80
      bytes.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    return bytes
  }

  private mutating func writeBlockHeader(
    count: Int, to output: inout DigestingWriter
  ) throws(FileError) {
    let length = UInt16(count)
    let isLast: UInt8 = written == size ? 1 : 0
    try write(
      [isLast] + length.bigEndianBytes.reversed() + (~length).bigEndianBytes.reversed(),
      to: &output)
  }

  private mutating func write(
    _ bytes: [UInt8], to output: inout DigestingWriter
  ) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes), to: &output)
    }
  }

  private mutating func write(
    _ bytes: UnsafeRawBufferPointer, to output: inout DigestingWriter
  ) throws(FileError) {
    crc = crc32(crc, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count))
    try output.append(bytes)
  }
}
