import Files
package import PaperDomain
import PaperLibrary

extension CorrectedText {
  /// The bytes of the file on disk.
  func contents(in library: Library) throws -> [UInt8] {
    try FileSystem.read(
      library.path(of: file), limit: Library.manifestLimit, followingLinks: false)
  }

  /// The page's text.
  func pageText(in library: Library) throws -> PageText {
    PageText(corrected: String(decoding: try contents(in: library), as: UTF8.self))
  }

  /// The reason why it could not be read.
  static func reason(_ error: any Error) -> String {
    (error as? any UserFacingError)?.explanation ?? "\(error)"
  }
}

extension PageText {
  /// Normalizes a text written by a user: no byte order mark, lines ended by `\n`, invalid bytes as
  /// U+FFFD.
  package init(corrected text: String) {
    var text = text
    if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    self.init(source: .corrected, text: lines.joined(separator: "\n"), words: [])
  }
}
