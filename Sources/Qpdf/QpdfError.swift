/// Why libqpdf can't read a file.
package enum QpdfError: Error, Hashable, Sendable {
  /// The library is not installed.
  case notInstalled
  /// The file has a password, or limits what may be done with it.
  case encrypted
  /// A certificate forbids comments in the file.
  case certified
  /// The file breaks the rules of the format; libqpdf's words.
  case damaged(String)
  /// The file has no page of this number.
  case noSuchPage(number: Int, pageCount: Int)
}
