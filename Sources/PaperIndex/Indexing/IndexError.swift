package import PaperDomain
import WorkerProtocol

/// Why no page could be indexed.
package enum IndexError: UserFacingError, Hashable {
  /// All pages need recognition in languages of which this one is not installed.
  case missingLanguage(String)

  package var errorCode: ErrorCode { .program }

  package var explanation: String {
    switch self {
    case .missingLanguage(let code): "the language '\(code)' is not installed for recognition"
    }
  }

  package var hints: [String] {
    switch self {
    case .missingLanguage(let code):
      [
        Refusal.debianPackage(ofLanguage: code).map { "apt-get install \($0)" }
          ?? "tesseract --list-langs lists what is installed"
      ]
    }
  }
}
