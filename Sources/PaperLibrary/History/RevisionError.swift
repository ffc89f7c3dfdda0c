package import PaperDomain

/// The error of a text that names no commit.
package enum RevisionError: UserFacingError, Equatable {
  case unknown(String)
  /// The library had no commit at that time.
  case tooEarly(String)

  package var errorCode: ErrorCode { .notFound }

  package var explanation: String {
    switch self {
    case .unknown(let text): "'\(text)' is neither a commit nor a date"
    case .tooEarly(let text): "the library has no commit from before '\(text)'"
    }
  }

  package var hints: [String] { ["pc log lists the commits"] }
}
