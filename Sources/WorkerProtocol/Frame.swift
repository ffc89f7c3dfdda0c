/// How messages stand on a pipe: four bytes of length, little-endian, then the message.
package enum Frame {
  /// Bytes of the length before a message.
  package static let lengthBytes = 4

  /// The largest request: a path (4,096 bytes at most on Linux) and a few settings.
  package static let maximumRequestBytes = 16 << 10

  /// The largest answer: 100 million pixels of three bytes, and room for a head.
  package static let maximumAnswerBytes = 300_000_000 + (1 << 20)

  /// Returns the bytes that go onto the pipe for a message.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    var writer = WireWriter()
    writer.write(blob: message)
    return writer.bytes
  }

  /// Returns the length that the first four bytes announce.
  ///
  /// - Throws: `.tooShort` for fewer than four bytes, `.malformed` above `maximum`.
  package static func length(
    _ head: some Collection<UInt8>, maximum: Int
  ) throws(WireError) -> Int {
    var reader = WireReader(Array(head))
    let length = Int(try reader.read(UInt32.self))
    guard length <= maximum else { throw .malformed }
    return length
  }
}
