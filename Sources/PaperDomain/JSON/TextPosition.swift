/// A place in a text as editors and compilers give it.
package struct TextPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1-based; a line ends with `\n`, with or without `\r` before it.
  package let line: Int
  /// 1-based, in Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte of UTF-8 text; an offset past the end is the place behind the last byte.
  ///
  /// A byte inside a scalar has the scalar's column. Bytes that are no UTF-8 count as one each,
  /// except what looks like a continuation.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(ofByte: offset, in: bytes, after: 0, TextPosition(line: 1, column: 1))
  }

  /// The same, counted on from a byte at or before it whose place is known.
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

  /// As a message begins: `3:14`.
  package var description: String { "\(line):\(column)" }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
