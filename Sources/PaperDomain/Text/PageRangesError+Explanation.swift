extension PageRangesError: UserFacingError {
  package var errorCode: ErrorCode { .malformed }

  package var explanation: String {
    switch self {
    case .empty: "no pages are named"
    case .notANumber(let text): "'\(text)' is not a page number"
    case .open(let text): "the range '\(text)' has no end"
    case .zero: "pages are counted from 1"
    case .reversed(let first, let last): "the range \(first)-\(last) is in descending order"
    case .overMaximum(let text, let maximum): "there is no page \(text): at most \(maximum)"
    case .tooMany(let limit): "more than \(limit) pages are named"
    }
  }

  package var hints: [String] { ["write pages as 3-7,9"] }
}
