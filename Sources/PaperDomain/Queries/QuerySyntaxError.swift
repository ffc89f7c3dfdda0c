/// The error of a text that is not a query, and its position.
package struct QuerySyntaxError: UserFacingError, Hashable {
  package enum Reason: Hashable, Sendable {
    case nothing
    /// A word that is not a condition, and the most similar keyword or field.
    case notACondition(String, closest: String?)
    case valueMissing(field: String, sign: String)
    case signMissing(field: String)
    case wrongSign(field: String, sign: String, allowed: [String])
    case conditionMissing(before: String?)
    case openQuote
    case openParenthesis
    case strayParenthesis
    case tooDeep
  }

  package var text: String
  /// The position in scalars, from 0.
  package var offset: Int
  package var reason: Reason

  package init(_ reason: Reason, at offset: Int, of text: String) {
    self.reason = reason
    self.offset = offset
    self.text = text
  }

  package var errorCode: ErrorCode { .malformed }

  package var explanation: String {
    let what =
      switch reason {
      case .nothing: "there is no condition in it"
      case .notACondition(let word, _): "'\(word)' is not a condition"
      case .valueMissing(let field, let sign): "a value is missing behind '\(field)\(sign)'"
      case .signMissing(let field): "'\(field)' alone is not a condition"
      case .wrongSign(let field, let sign, _): "'\(field)' can't be compared with '\(sign)'"
      case .conditionMissing(let word?): "a condition is missing before '\(word)'"
      case .conditionMissing(nil): "a condition is missing at the end"
      case .openQuote: "the quote is not closed"
      case .openParenthesis: "the parenthesis is not closed"
      case .strayParenthesis: "')' closes nothing"
      case .tooDeep: "parentheses are nested too deep"
      }
    return "in the query '\(text)', column \(offset + 1): \(what)"
  }

  package var hints: [String] {
    switch reason {
    case .nothing: ["write year>=2020, tag:Subject/Mathematics or title~calculus"]
    case .notACondition(let word, let closest):
      [
        closest.map { "did you mean '\($0)'?" }
          ?? "title~\(word) finds it in titles, path~\(word) in paths"
      ]
    case .valueMissing, .signMissing:
      ["write year>=2020, tag:Subject/Mathematics or title~calculus"]
    case .wrongSign(let field, _, let allowed):
      ["write \(allowed.map { "\(field)\($0)…" }.joined(separator: " or "))"]
    case .openQuote: ["quotes hold names with blanks: tag:\"Subject/Discrete maths\""]
    case .conditionMissing, .openParenthesis, .strayParenthesis, .tooDeep: []
    }
  }
}
