/// Why bytes are not a valid message.
package enum WireError: Error, Hashable, Sendable {
  /// The message ends before its last field does.
  case tooShort
  /// There are bytes after the last field.
  case tooLong
  /// An invalid tag, length or text.
  case malformed
  /// The message has another version of the protocol.
  case version(UInt8)
}
