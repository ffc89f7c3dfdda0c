/// The lines of a data file.
enum DataLines {
  /// The lines without their ends, CRLF or LF, and without lines that start with `#`.
  ///
  /// Swift's "\r\n" is one character: files are split by bytes, not by characters.
  static func lines(of bytes: [UInt8]) -> [Substring] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      var line = line
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
      return Substring(decoding: line, as: UTF8.self)
    }
  }

  /// The fields of a line.
  static func fields(of line: Substring, separator: UInt8 = UInt8(ascii: "\t")) -> [Substring] {
    line.utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
