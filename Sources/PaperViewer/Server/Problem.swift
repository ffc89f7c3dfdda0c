import NIOHTTP1
import PaperSession

/// The error of a request; each code has one HTTP status.
struct Problem: Error, Encodable, Equatable {
  enum Code: String, Encodable {
    case malformed
    case noToken = "no-token"
    case crossOrigin = "cross-origin"
    case readOnly = "read-only"
    case notAllowed = "not-allowed"
    case notFound = "not-found"
    case method, locked
    case tooLarge = "too-large"
    case type
    case wrongHost = "wrong-host"
    case refused, unreadable, busy, failed
    case stopping

    var status: HTTPResponseStatus {
      switch self {
      case .malformed: .badRequest
      case .noToken: .unauthorized
      case .crossOrigin, .readOnly, .notAllowed: .forbidden
      case .notFound: .notFound
      case .method: .methodNotAllowed
      case .locked: .conflict
      case .tooLarge: .payloadTooLarge
      case .type: .unsupportedMediaType
      case .wrongHost: .misdirectedRequest
      case .refused, .unreadable: .unprocessableEntity
      case .busy: .tooManyRequests
      case .failed: .internalServerError
      case .stopping: .serviceUnavailable
      }
    }
  }

  var code: Code
  var message: String
  var hint: String?
  var holder: EditLocks.Holder?
  var reason: ViewerRefusal.Reason?
  /// One of `docs/errors.md`, where a command failed.
  var errorCode: String?

  init(
    _ code: Code, _ message: String, hint: String? = nil, holder: EditLocks.Holder? = nil,
    reason: ViewerRefusal.Reason? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.holder = holder
    self.reason = reason
  }

  init(explaining error: any Error) {
    self =
      switch error {
      case let problem as Problem: problem
      case let refusal as ViewerRefusal: Problem(refusal)
      case let refusal as SessionRefusal: Problem(refusal)
      case is CancellationError: Problem(.stopping, "the request was cancelled")
      default: Problem(.failed, "the server failed: \(error)")
      }
  }

  private init(_ refusal: ViewerRefusal) {
    let code: Code =
      switch refusal.code {
      case .malformed: .malformed
      case .notFound: .notFound
      case .notAllowed: .notAllowed
      case .refused: .refused
      case .unreadable: .unreadable
      case .busy: .busy
      case .failed: .failed
      }
    self.init(code, refusal.message, hint: refusal.hint, reason: refusal.reason)
    errorCode = refusal.errorCode
  }

  private init(_ refusal: SessionRefusal) {
    switch refusal {
    case .unknownPage, .unknownVersion, .unknownSource, .noSuchIndex:
      self.init(.notFound, refusal.explanation)
    case .notAllowed: self.init(.notAllowed, refusal.explanation)
    }
  }
}
