import Libgit2

/// The references under which the record of purges travels between clones.
///
/// They name commits, each with one file, ``PurgeRecord/file``: a push without force only ever adds.
enum PurgeReference {
  /// What this clone knows of.
  static let own = "refs/papercenter/purged"

  private static let prefix = "refs/papercenter/remotes/"

  /// What a remote had when it was last asked.
  static func known(of remote: String) -> String { "\(prefix)\(remote)/purged" }

  static let allKnown = "\(prefix)*/purged"

  /// Whether a reference leads to a record and not into the library's history.
  static func isRecord(_ reference: String) -> Bool {
    reference == own || reference.hasPrefix(prefix) && reference.hasSuffix("/purged")
  }

  /// Words for git before those of a transfer, so that the record comes with everything else.
  ///
  /// A star, since git fails where a reference without one is not there.
  static func words(for remote: String) -> [String] {
    ["-c", "remote.\(remote).fetch=+\(own)*:\(known(of: remote))*"]
  }
}
