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
