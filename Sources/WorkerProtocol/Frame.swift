/// The format of messages in a pipe: four bytes of length, little-endian, then the message.
package enum Frame {
  /// The number of bytes of the length before a message.
  package static let lengthBytes = 4

  /// The maximum size of a request: the pages, labels and headings of a large export. Most are a
  /// path (at most 4,096 bytes on Linux) and a few settings.
  package static let maximumRequestBytes = 16 << 20

  /// The maximum size of an answer: 100 million pixels of three bytes, and room for a header.
  package static let maximumAnswerBytes = 300_000_000 + (1 << 20)

  /// Returns the bytes to write to the pipe for a message.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    var writer = WireWriter()
    writer.write(blob: message)
    return writer.bytes
  }

  /// Returns the length in the first four bytes.
  ///
  /// - Throws: ``WireError``: `.tooShort` for fewer than four bytes, `.malformed` above `maximum`.
  package static func length(
    _ head: some Collection<UInt8>, maximum: Int
  ) throws(WireError) -> Int {
    var reader = WireReader(Array(head))
    let length = Int(try reader.read(UInt32.self))
    guard length <= maximum else { throw .malformed }
    return length
  }
}
