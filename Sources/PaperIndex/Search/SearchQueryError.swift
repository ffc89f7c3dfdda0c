package import PaperDomain

/// Why a query is invalid.
package enum SearchQueryError: Error, Hashable, Sendable {
  /// There is no word and no filter, or only excluded words.
  case nothingToLookFor
  /// There are more than `limit` words.
  case tooManyWords(limit: Int)
}

extension SearchQueryError: UserFacingError {
  package var errorCode: ErrorCode { .malformed }

  package var explanation: String {
    switch self {
    case .nothingToLookFor: "the query names nothing to look for"
    case .tooManyWords(let limit): "the query has more than \(limit) words"
    }
  }

  package var hints: [String] {
    switch self {
    case .nothingToLookFor: ["name a word that is there; -word only leaves pages out"]
    case .tooManyWords: []
    }
  }
}
