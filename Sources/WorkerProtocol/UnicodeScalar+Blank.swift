extension Unicode.Scalar {
  /// White space. Told of ASCII, which most text is, without Unicode's tables.
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0d).contains(value) : properties.isWhitespace
  }
}
