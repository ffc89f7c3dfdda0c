/// An error that can say in one sentence what is wrong, and which command fixes it.
///
/// Rendered in one place, in the commands: `pc: error: <explanation>`, then a line `hint: …` each.
package protocol UserFacingError: Error {
  /// One sentence without a full stop that names the thing: `no page is named 'calc/mc/p0003'`.
  var explanation: String { get }
  /// What fixes it, most useful first: `did you mean 'calc/mc/p003'?`, or a whole command.
  var hints: [String] { get }
  /// What kind of error it is, for programs.
  var errorCode: ErrorCode { get }
  /// What is wrong with the library, where that is the reason.
  var diagnostics: [Diagnostic] { get }
}

extension UserFacingError {
  package var hints: [String] { [] }
  package var errorCode: ErrorCode { .refused }
  package var diagnostics: [Diagnostic] { [] }
}
