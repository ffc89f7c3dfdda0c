import Libgit2

/// The references under which recognised texts travel between clones.
///
/// They name trees and no commits: git's own commands show nothing of them, and no history of texts
/// piles up.
enum SharedTextReference {
  /// What this clone shares.
  static let own = "refs/papercenter/text"

  private static let prefix = "refs/papercenter/remotes/"

  /// What a remote had when it was last asked.
  static func known(of remote: String) -> String { "\(prefix)\(remote)/text" }

  /// Whether a reference holds what some remote had.
  static func isKnownOfRemote(_ reference: String) -> Bool {
    reference.hasPrefix(prefix) && reference.hasSuffix("/text")
  }

  static let allKnown = "\(prefix)*/text"

  /// What git is told before the words of a transfer, so that the texts come with everything else.
  ///
  /// A star, since git fails where a reference without one is not there.
  static func words(for remote: String) -> [String] {
    ["-c", "remote.\(remote).fetch=+\(own)*:\(known(of: remote))*"]
  }
}
