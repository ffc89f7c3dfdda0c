import Libgit2

/// Settings of this clone alone that keep git's index in a form that `pc` reads, whatever the
/// person's own configuration says; `pc init` and `pc clone` write them.
enum IndexSettings {
  /// By name; the values are what git documents in git-config(1).
  static let values = [("core.splitIndex", "false"), ("index.sparse", "false")]

  static func write(to library: Library) throws {
    for (name, value) in values { try library.repository.setConfig(name, to: value) }
  }
}
