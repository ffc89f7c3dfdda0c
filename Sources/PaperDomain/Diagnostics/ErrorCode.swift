/// What kind of error stopped a command, for programs: `error.code` with `--json`.
///
/// Codes stay. `docs/errors.md` lists them, and a test compares the two.
package enum ErrorCode: String, CaseIterable, Sendable {
  /// The command line is wrong.
  case usage
  /// A text can't be read: a reference, a date, a range of pages, a condition, a table.
  case malformed
  /// A name, path, id, version or revision names nothing.
  case notFound = "not-found"
  /// A name means several things.
  case ambiguous
  /// A name means a thing of another kind than the command takes.
  case wrongKind = "wrong-kind"
  /// A name or place is taken.
  case exists
  /// What is to go or to change is used.
  case inUse = "in-use"
  /// The library has errors; `diagnostics` lists them.
  case invalid
  /// A file can't be read or written.
  case file
  /// There is no library here.
  case noLibrary = "no-library"
  /// The library is of a newer format than this program knows.
  case newerFormat = "newer-format"
  /// Another process writes.
  case busy
  /// Another window or person edits it.
  case locked
  /// A merge, rebase or the like is not finished.
  case unfinished
  /// Changes that are not recorded stand in the way.
  case uncommitted
  /// Files, a branch or a commit changed since.
  case changed
  /// Two sides or two changes contradict each other.
  case conflict
  /// A remote is missing, can't be reached, or refused.
  case remote
  /// It was taken out of the history.
  case purged
  /// A PDF is not on this device.
  case elsewhere
  /// A setting, the author's name or a key is missing or wrong.
  case configuration
  /// A program or file that `pc` needs is missing or failed.
  case program
  /// Git refused.
  case git
  /// A hook refused.
  case hook
  /// A question needs an answer.
  case unconfirmed
  /// There is nothing to do, or nothing was found.
  case nothing
  /// The output can't be written.
  case output
  /// Stopped by Ctrl-C or SIGTERM.
  case interrupted
  /// Any other refusal.
  case refused
}
