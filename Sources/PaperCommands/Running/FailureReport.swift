import Glibc
import PaperDomain

/// An error as it is printed: one line, hints, an exit status. The only place that renders errors.
struct FailureReport: Equatable {
  /// The text after `pc: error: `; `nil` if nothing is printed.
  var message: String?
  var hints: [String] = []
  var status: Outcome
  var code = ErrorCode.refused
  /// The errors of the library that caused this one.
  var diagnostics: [Diagnostic] = []
  /// Whether these are already printed.
  var hasShownDiagnostics = false

  /// The document that `--json` prints.
  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("code", .string(code.rawValue)), .init("message", .string(message ?? "stopped")),
      .init("hints", .list(hints) { .string($0) }),
    ]
    if !diagnostics.isEmpty { members.append(.init("diagnostics", .list(diagnostics, \.json))) }
    return ["error": .object(members)]
  }

  func write(to terminal: Terminal) {
    if !hasShownDiagnostics {
      for diagnostic in diagnostics { terminal.advise(diagnostic.styled) }
    }
    if let message { terminal.advise("pc: \("error:", .error) \(message)") }
    for hint in hints { terminal.hint("\(hint)") }
  }
}

extension FailureReport {
  /// - Parameter afterChange: Whether the command has changed something. If so, it has not failed
  ///   when its output can't be written.
  init(_ error: any Error, afterChange: Bool = false) {
    if afterChange, case .refused(let code)? = error as? OutputError {
      let reason = String(cString: strerror(code))
      self.init(
        message: "the change was made, but its report can't be written: \(reason)", status: .done)
      return
    }
    self.init(reason: error)
  }

  private init(reason error: any Error) {
    // After a signal the error may be any: a program that the command ran got the same Ctrl-C.
    let status = Interruption.signal == nil ? Outcome.failed : Interruption.status
    switch error {
    case is CancellationError:
      self.init(status: Interruption.status, code: .interrupted)
    case let error as OutputError:
      self.init(output: error)
    case let error as CommandFailure:
      self.init(
        message: error.explanation, hints: error.hints, status: error.status, code: error.errorCode,
        diagnostics: error.diagnostics, hasShownDiagnostics: true)
    case let error as any UserFacingError:
      self.init(
        message: error.explanation, hints: error.hints, status: status, code: error.errorCode,
        diagnostics: error.diagnostics)
    default:
      self.init(message: String(describing: error), status: status)
    }
  }

  private init(output error: OutputError) {
    switch error {
    case .closed:
      self.init(status: .done)
    case .refused(let code):
      let reason = String(cString: strerror(code))
      self.init(
        message: "cannot write the output: \(reason)", status: .failed,
        code: .output)
    case .pagerMissing(let command):
      self.init(
        message: "cannot run the pager '\(command)'",
        hints: ["set PAGER to a program that exists, or use --no-pager"], status: .failed,
        code: .output)
    }
  }
}
