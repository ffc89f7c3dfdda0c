import Files
package import PaperDomain

/// The path in the shared tree of texts of one PDF, made with the same settings:
/// `ab/SHA-256 of the PDF/digest of the settings/digest of the file`.
///
/// A file is named by its content. Clones only add files and never change one.
package struct SharedTextPlace: Hashable, Sendable {
  package var blob: BlobID
  /// 16 hexadecimal digits.
  package var settings: String
  /// 32 hexadecimal digits.
  package var name: String

  /// Creates the path of a file with this content.
  package init(blob: BlobID, settings: String, content: [UInt8]) {
    self.blob = blob
    self.settings = settings
    name = SharedTextPlace.name(of: content)
  }

  init(blob: BlobID, settings: String, name: String) {
    self.blob = blob
    self.settings = settings
    self.name = name
  }

  /// Parses a path of the tree; `nil` for any path that `pc` does not write.
  init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, let blob = BlobID(parsing: parts[1]) else { return nil }
    self.init(blob: blob, settings: String(parts[2]), name: String(parts[3]))
    guard SharedTextPlace.isHex(settings, digits: 16), SharedTextPlace.isHex(name, digits: 32),
      self.path == path
    else { return nil }
  }

  package var path: String { "\(folder)/\(name)" }

  /// The folder of everything made from the PDF with these settings.
  var folder: String { "\(SharedTextPlace.folder(of: blob))/\(settings)" }

  /// The folder of everything made from a PDF.
  static func folder(of blob: BlobID) -> String { "\(blob.description.prefix(2))/\(blob)" }

  static func name(of content: [UInt8]) -> String {
    hexText(Digest.sha256(content).prefix(16))
  }

  private static func isHex(_ text: String, digits: Int) -> Bool {
    text.utf8.count == digits
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
