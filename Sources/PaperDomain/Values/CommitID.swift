/// The id of a commit: 20 bytes, written as 40 lower-case hexadecimal digits.
package struct CommitID: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init?(bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    self.bytes = bytes
  }

  package init?(parsing text: some StringProtocol) {
    guard text.utf8.count == 40, let bytes = hexBytes(text) else { return nil }
    self.bytes = bytes
  }

  package var description: String { hexText(bytes) }

  /// The first 10 digits, for display.
  package var short: String { String(description.prefix(10)) }
}
