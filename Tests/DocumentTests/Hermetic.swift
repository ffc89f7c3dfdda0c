import Foundation

/// The environment of a test run of `pc`, independent of this machine.
enum Hermetic {
  /// 2026-11-21T09:30:00Z.
  private static let moment = "1795253400"

  /// The folder of the example papers.
  static let examples = Repository.root.appending(path: "examples/papers").path

  /// A fixed clock, author, locale, width and time zone, and no configuration.
  static func environment(root: String, place: String, home: String) -> [String: String] {
    [
      "PATH": "\(Repository.products.path):/usr/local/bin:/usr/bin:/bin",
      "HOME": home, "REPO": place, "EXAMPLES": examples, "TMPDIR": root,
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0",
      "GIT_AUTHOR_NAME": "Ada Lovelace", "GIT_AUTHOR_EMAIL": "ada@example.org",
      "GIT_COMMITTER_NAME": "Ada Lovelace", "GIT_COMMITTER_EMAIL": "ada@example.org",
      "GIT_AUTHOR_DATE": "\(moment) +0000", "GIT_COMMITTER_DATE": "\(moment) +0000",
      "SOURCE_DATE_EPOCH": moment, "OMP_THREAD_LIMIT": "1",
    ]
  }
}
