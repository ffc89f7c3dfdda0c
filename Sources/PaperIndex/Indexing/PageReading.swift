import PaperDomain
import WorkerProtocol

/// What came of reading one page.
enum PageReading: Sendable {
  case text(PageText)
  /// The same bytes would fail again, so this is remembered.
  case failed(reason: String)
  /// What is missing may be there next time, so this is not remembered.
  case unavailable(reason: String, missingLanguage: String? = nil)
  case cancelled
  /// No page can be read.
  case hopeless(WorkerError)

  init(_ error: WorkerError) {
    switch error {
    case .cancelled, .shutDown: self = .cancelled
    case .cannotStart: self = .hopeless(error)
    case .refused(.missingLanguage(let code)):
      self = .unavailable(reason: error.reason, missingLanguage: code)
    default:
      self =
        error.isAboutTheFile
        ? .failed(reason: error.reason)
        : .unavailable(reason: error.reason)
    }
  }

  /// What the cache keeps of it.
  var outcome: PageTextOutcome? {
    switch self {
    case .text(let text): .text(text)
    case .failed(let reason): .failed(reason: reason)
    case .unavailable, .cancelled, .hopeless: nil
    }
  }
}
