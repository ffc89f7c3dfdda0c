/// The white space of a value that has one entry a line.
struct JSONLines {
  /// `\n` or `\r\n`.
  var newline: [UInt8]
  /// What one level adds: two spaces, a tab.
  var unit: [UInt8]
  /// What the line begins with on which the value begins.
  var indent: [UInt8]

  /// As `pc` writes: `\n` and two spaces.
  static func canonical(indent: Int) -> JSONLines {
    JSONLines(
      newline: [UInt8(ascii: "\n")], unit: Array("  ".utf8),
      indent: Array(repeating: UInt8(ascii: " "), count: indent))
  }
}
