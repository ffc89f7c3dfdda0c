package import PaperDomain

/// Why a query can't be answered.
package enum SearchQueryError: Error, Hashable, Sendable {
  /// There is no word and no filter, or only words that must not be there.
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
