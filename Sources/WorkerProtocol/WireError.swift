/// What is wrong with bytes that should have been a message.
package enum WireError: Error, Hashable, Sendable {
  /// The message ends before its last field does.
  case tooShort
  /// Bytes are left over after the last field.
  case tooLong
  /// A tag, a length or a text that no message has.
  case malformed
  /// The other side speaks another version of the protocol.
  case version(UInt8)
}
