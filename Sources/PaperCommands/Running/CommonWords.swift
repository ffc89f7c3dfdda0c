/// Verbs of other programs, with the commands of `pc` that do the same.
enum CommonWords {
  /// A command line without `pc`; `nil` for a word that is not in the table.
  static func command(for word: String) -> String? {
    table.first { $0.words.contains(word) }?.command
  }

  private static let table: [(words: Set<String>, command: String)] = [
    (["delete", "remove", "del", "erase", "trash", "unlink"], "rm"),
    (["list", "dir", "docs", "pages"], "ls"),
    (["history", "versions", "reflog"], "log"),
    (["edit", "correct"], "text --edit"),
    (["retitle"], "rename --title"),
    (["move"], "mv"),
    (["copy", "duplicate", "clone-doc"], "cp"),
    (["create", "make", "mkdir"], "new"),
    (["open", "serve", "web", "viewer", "gui"], "view"),
    (["find", "grep", "query"], "search"),
    (["info", "cat", "describe", "inspect"], "show"),
    (["save", "record", "ci", "checkin"], "commit"),
    (["rebind", "link", "replace"], "bind"),
    (["checkout", "switch", "rollback"], "restore"),
    (["reset", "unstage", "discard"], "undo"),
    (["settings", "options", "preferences"], "config"),
    (["ocr", "recognise", "recognize", "extract"], "index"),
    (["label", "untag"], "tag"),
    (["fsck", "verify", "validate", "lint", "fix", "doctor"], "check"),
    (["changes", "st"], "status"),
    (["upload", "publish"], "push"),
    (["download", "update", "up"], "sync"),
    (["ingest", "scan"], "import"),
  ]
}
