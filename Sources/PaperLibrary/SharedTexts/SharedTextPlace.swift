import Files
import Libgit2
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

/// The reason why a file of shared texts is not used.
package enum SharedTextFault: Error, Hashable, Sendable {
  case tooLarge(bytes: Int)
  /// The content does not match the file's name.
  case misnamed
  /// git can't read it; with git's message.
  case unreadable(String)
  /// The path is not one that `pc` writes.
  case strange
  /// The content is not in this version's format.
  case damaged

  package var explanation: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .misnamed: "the content does not match the name"
    case .unreadable(let reason): reason
    case .strange: "pc does not write such a file"
    case .damaged: "the content is damaged"
    }
  }
}

/// The references that transfer recognised texts between clones.
///
/// They point to trees, not commits: git's own commands do not show them, and no history of texts
/// accumulates.
enum SharedTextReference {
  /// The reference of this clone's texts.
  static let own = "refs/papercenter/text"

  private static let prefix = "refs/papercenter/remotes/"

  /// The reference of a remote's texts at the last fetch.
  static func known(of remote: String) -> String { "\(prefix)\(remote)/text" }

  /// Whether a reference is a copy of a remote's texts.
  static func isKnownOfRemote(_ reference: String) -> Bool {
    reference.hasPrefix(prefix) && reference.hasSuffix("/text")
  }

  static let allKnown = "\(prefix)*/text"

  /// The git options before those of a transfer, which include the texts in the transfer.
  ///
  /// The refspec ends in `*`, because git fails if a reference without one does not exist.
  static func words(for remote: String) -> [String] {
    ["-c", "remote.\(remote).fetch=+\(own)*:\(known(of: remote))*"]
  }
}
