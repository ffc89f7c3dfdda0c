extension Unicode.Scalar {
  /// Whether this is white space. ASCII, which most text is, is checked without Unicode's tables.
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0d).contains(value) : properties.isWhitespace
  }
}
