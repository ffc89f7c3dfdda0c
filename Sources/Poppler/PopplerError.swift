/// Why Poppler could not open a file or draw a page.
package enum PopplerError: Error, Hashable, Sendable {
  case unreadable(errno: Int32)
  /// A directory, a device, a socket.
  case notAFile
  case empty
  case notAPDF
  case damaged
  /// Opens with a password only.
  case encrypted
  case noPages
  /// More than were allowed for.
  case tooManyPages
  case noSuchPage(number: Int, pageCount: Int)
  case pageDamaged(number: Int)
  /// In points.
  case pageSizeUnusable(width: Double, height: Double)
  case outOfMemory
  case outputTooLarge
  /// Cairo's own words.
  case drawingFailed(String)
  /// Not a PNG, or one that cannot be decoded.
  case imageDamaged
}
