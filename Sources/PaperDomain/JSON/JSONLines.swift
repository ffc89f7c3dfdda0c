/// The white space of a value with one entry per line.
struct JSONLines {
  /// `\n` or `\r\n`.
  var newline: [UInt8]
  /// The indentation of one level: two spaces, a tab.
  var unit: [UInt8]
  /// The indentation of the line on which the value starts.
  var indent: [UInt8]

  /// The layout that `pc` writes: `\n` and two spaces.
  static func canonical(indent: Int) -> JSONLines {
    JSONLines(
      newline: [UInt8(ascii: "\n")], unit: Array("  ".utf8),
      indent: Array(repeating: UInt8(ascii: " "), count: indent))
  }
}
