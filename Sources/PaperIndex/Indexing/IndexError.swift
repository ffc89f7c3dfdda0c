package import PaperDomain
import WorkerProtocol

/// Why nothing could be indexed.
package enum IndexError: Explained, Hashable {
  /// Every page has to be recognised in languages of which this one is not installed.
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
      ["apt-get install \(Refusal.debianPackage(ofLanguage: code))"]
    }
  }
}
