import Libgit2

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
