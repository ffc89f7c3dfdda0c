import Libgit2

/// The settings of this clone that keep git's index in a format that `pc` reads, overriding the
/// user's configuration; `pc init` and `pc clone` write them.
enum IndexSettings {
  /// By name; the values are documented in git-config(1).
  static let values = [("core.splitIndex", "false"), ("index.sparse", "false")]

  static func write(to library: Library) throws {
    for (name, value) in values { try library.repository.setConfig(name, to: value) }
  }
}
