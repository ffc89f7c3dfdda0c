/// A position in a text, as editors and compilers show it.
package struct TextPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1-based; a line ends with `\n`, with or without `\r` before it.
  package let line: Int
  /// 1-based, in Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of a byte of UTF-8 text. An offset past the end is the position after the
  /// last byte.
  ///
  /// A byte inside a scalar has the scalar's column. Bytes that are not UTF-8 count as one column
  /// each, except those that look like a continuation byte.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(ofByte: offset, in: bytes, after: 0, TextPosition(line: 1, column: 1))
  }

  /// Creates the same position, starting from the known position of an earlier or equal byte.
  init(ofByte offset: Int, in bytes: [UInt8], after start: Int, _ known: TextPosition) {
    var line = known.line
    var column = known.column
    let end = min(max(offset, start), bytes.count)
    for index in start..<end {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if index + 1 == bytes.count || bytes[index + 1] & 0xc0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// The prefix of a message: `3:14`.
  package var description: String { "\(line):\(column)" }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
