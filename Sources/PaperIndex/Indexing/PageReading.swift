import PaperDomain
import WorkerProtocol

/// The result of reading one page.
enum PageReading: Sendable {
  case text(PageText)
  /// Reading the same bytes would fail again, so this is stored.
  case failed(reason: String)
  /// The missing dependency may be available next time, so this is not stored.
  case unavailable(reason: String, missingLanguage: String? = nil)
  case cancelled
  /// No page can be read at all.
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

  /// The part of the result that the cache stores.
  var outcome: PageTextOutcome? {
    switch self {
    case .text(let text): .text(text)
    case .failed(let reason): .failed(reason: reason)
    case .unavailable, .cancelled, .hopeless: nil
    }
  }
}
