package import PaperDomain

/// Why a query is invalid.
package enum SearchQueryError: Error, Hashable, Sendable {
  /// There is no word and no filter, or only excluded words.
  case nothingToLookFor
  /// There are more than `limit` words.
  case tooManyWords(limit: Int)
  /// An operator or a condition is incomplete.
  case syntax(QuerySyntaxError)
}

extension SearchQueryError: UserFacingError {
  /// How something that looks like a condition or an operator is searched for.
  static let quotesHint = "quotes make it text to search for"

  package var errorCode: ErrorCode { .malformed }

  package var explanation: String {
    switch self {
    case .nothingToLookFor: "the query has no word to search for"
    case .tooManyWords(let limit): "the query has more than \(limit) words"
    case .syntax(let error): error.explanation
    }
  }

  package var hints: [String] {
    switch self {
    case .nothingToLookFor: ["add a word to search for; -word only excludes pages"]
    case .tooManyWords: []
    case .syntax(let error): error.hints + [SearchQueryError.quotesHint]
    }
  }
}
