/// Why Poppler could not open a file or draw a page.
package enum PopplerError: Error, Hashable, Sendable {
  case unreadable(errno: Int32)
  /// The path is a directory, a device or a socket.
  case notAFile
  case empty
  case notAPDF
  case damaged
  /// The file needs a password.
  case encrypted
  case noPages
  /// More pages than the caller's limit.
  case tooManyPages
  case noSuchPage(number: Int, pageCount: Int)
  case pageDamaged(number: Int)
  /// The size in points.
  case pageSizeUnusable(width: Double, height: Double)
  case outOfMemory
  case outputTooLarge
  /// Cairo's message.
  case drawingFailed(String)
  /// Not a PNG, or one that cannot be decoded.
  case imageDamaged
}
