/// Reads the fields of a record in order. Fields after its end are zero or empty.
struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// A number in seven bits per byte, lowest first; a high bit means that more bytes follow.
  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while position < bytes.count, shift < 63 {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return 0
  }

  /// Bytes after their number.
  mutating func field() -> UnsafeRawBufferPointer {
    let length = number()
    let end = position + min(length, bytes.count - position)
    defer { position = end }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<end])
  }

  /// The bytes that are left.
  mutating func rest() -> UnsafeRawBufferPointer {
    defer { position = bytes.count }
    return UnsafeRawBufferPointer(rebasing: bytes[min(position, bytes.count)...])
  }

  /// Text after its number of bytes; damaged text has replacement characters.
  mutating func text() -> String { String(decoding: field(), as: UTF8.self) }
}
