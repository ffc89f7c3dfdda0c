/// Why an image can't be decoded.
package enum ImageFileError: Error, Hashable, Sendable {
  /// libheif is not installed.
  case noHeif
  case damaged
  /// Valid, but of a kind that can't be decoded; in words.
  case unsupported(String)
  case outOfMemory
}
