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
        Self.debianPackage(ofLanguage: code).map { "apt-get install \($0)" }
          ?? "tesseract --list-langs lists what is installed"
      ]
    }
  }

  /// The Debian package with the model of a language; `nil` if the code can't be one of a language.
  package static func debianPackage(ofLanguage code: String) -> String? {
    Refusal.debianPackage(ofLanguage: code)
  }
}
