/// The kind of error that stopped a command, for programs: `error.code` with `--json`.
///
/// Codes never change. `docs/errors.md` lists them, and a test compares the two.
package enum ErrorCode: String, CaseIterable, Sendable {
  /// The command line is wrong.
  case usage
  /// A text can't be parsed: a reference, a date, a page range, a condition, a table.
  case malformed
  /// A name, path, id, version or revision does not exist.
  case notFound = "not-found"
  /// A name is ambiguous.
  case ambiguous
  /// A name refers to an entity of another kind than the command expects.
  case wrongKind = "wrong-kind"
  /// A name or path exists already.
  case exists
  /// The entity to remove or change is in use.
  case inUse = "in-use"
  /// The library has errors; `diagnostics` lists them.
  case invalid
  /// A file can't be read or written.
  case file
  /// There is no library here.
  case noLibrary = "no-library"
  /// The library's format is newer than this version of pc supports.
  case newerFormat = "newer-format"
  /// Another process is writing.
  case busy
  /// Another window or user is editing it.
  case locked
  /// A merge, rebase or similar operation is not finished.
  case unfinished
  /// There are uncommitted changes.
  case uncommitted
  /// Files, a branch or a commit have changed in the meantime.
  case changed
  /// Two sides or two changes conflict.
  case conflict
  /// A remote is missing, can't be reached, or refused the request.
  case remote
  /// It was purged from the history.
  case purged
  /// A PDF is not on this device.
  case elsewhere
  /// A setting, the author's name or a key is missing or wrong.
  case configuration
  /// A program or file that `pc` needs is missing or failed.
  case program
  /// Git failed.
  case git
  /// A hook failed.
  case hook
  /// A confirmation is required.
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

/// An error with a one-sentence explanation and hints, such as a command that fixes it.
///
/// The commands format it in one place: `pc: error: <explanation>`, then one line `hint: …` each.
package protocol UserFacingError: Error {
  /// One sentence without a full stop that names the entity: `no page is named 'calc/mc/p0003'`.
  var explanation: String { get }
  /// Possible fixes, most useful first: `did you mean 'calc/mc/p003'?`, or a whole command.
  var hints: [String] { get }
  /// The kind of error, for programs.
  var errorCode: ErrorCode { get }
  /// The problems of the library that caused the error.
  var diagnostics: [Diagnostic] { get }
}

extension UserFacingError {
  package var hints: [String] { [] }
  package var errorCode: ErrorCode { .refused }
  package var diagnostics: [Diagnostic] { [] }
}
