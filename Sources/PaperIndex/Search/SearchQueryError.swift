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
    case .nothingToLookFor: "the query has no word to search for"
    case .tooManyWords(let limit): "the query has more than \(limit) words"
    }
  }

  package var hints: [String] {
    switch self {
    case .nothingToLookFor: ["add a word to search for; -word only excludes pages"]
    case .tooManyWords: []
    }
  }
}
