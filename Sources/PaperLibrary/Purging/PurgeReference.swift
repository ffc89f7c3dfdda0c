import Libgit2

/// The references that transfer the purge record between clones.
///
/// They point to commits with exactly one file, ``PurgeRecord/file``. A push without force can only
/// add to them.
enum PurgeReference {
  /// The reference of this clone's record.
  static let own = "refs/papercenter/purged"

  private static let prefix = "refs/papercenter/remotes/"

  /// The reference of a remote's record at the last fetch.
  static func known(of remote: String) -> String { "\(prefix)\(remote)/purged" }

  static let allKnown = "\(prefix)*/purged"

  /// Whether a reference points to a purge record, not to the library's history.
  static func isRecord(_ reference: String) -> Bool {
    reference == own || reference.hasPrefix(prefix) && reference.hasSuffix("/purged")
  }

  /// The git options before those of a transfer, which include the record in the transfer.
  ///
  /// The refspec ends in `*`, because git fails if a reference without one does not exist.
  static func words(for remote: String) -> [String] {
    ["-c", "remote.\(remote).fetch=+\(own)*:\(known(of: remote))*"]
  }
}
