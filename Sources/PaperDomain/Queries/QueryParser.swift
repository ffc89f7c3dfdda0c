/// Parses the language of ``Query``.
struct QueryParser {
  private static let deepest = 32

  private var text: QueryText
  private var depth = 0

  init(_ text: String) { self.text = QueryText(text) }

  mutating func parse() throws(QuerySyntaxError) -> Query {
    text.skipBlanks()
    if text.next == nil { throw text.error(.nothing, at: 0) }
    let query = try alternatives()
    if text.next != nil { throw text.error(.strayParenthesis, at: text.position) }
    return query
  }

  /// Parses conditions joined by OR.
  private mutating func alternatives() throws(QuerySyntaxError) -> Query {
    var queries = [try conjunction()]
    while takeWord("OR") { queries.append(try conjunction()) }
    return queries.count == 1 ? queries[0] : .any(queries)
  }

  /// Parses conditions joined by AND, or by nothing.
  private mutating func conjunction() throws(QuerySyntaxError) -> Query {
    var queries = [try negation()]
    while true {
      text.skipBlanks()
      if takeWord("AND") {
        queries.append(try negation())
      } else if text.next == nil || text.next == ")" || isWord("OR") {
        return queries.count == 1 ? queries[0] : .all(queries)
      } else {
        queries.append(try negation())
      }
    }
  }

  private mutating func negation() throws(QuerySyntaxError) -> Query {
    text.skipBlanks()
    depth += 1
    defer { depth -= 1 }
    if depth > QueryParser.deepest { throw text.error(.tooDeep, at: text.position) }
    if takeWord("NOT") { return .not(try negation()) }
    switch text.next {
    case "-":
      text.position += 1
      return .not(try negation())
    case "(":
      let open = text.position
      text.position += 1
      let query = try alternatives()
      text.skipBlanks()
      guard text.next == ")" else { throw text.error(.openParenthesis, at: open) }
      text.position += 1
      return query
    case nil: throw text.error(.conditionMissing(before: nil), at: text.position)
    case ")": throw text.error(.conditionMissing(before: ")"), at: text.position)
    default: return .filter(try condition())
    }
  }

  private mutating func condition() throws(QuerySyntaxError) -> Filter {
    let begin = text.position
    for word in ["AND", "OR"] where isWord(word) {
      throw text.error(.conditionMissing(before: word), at: begin)
    }
    if let filter = try text.filter(among: .conditions) { return filter }
    if let scalar = text.next, QueryText.isQuote(scalar) {
      throw text.error(.signMissing(field: text.quoted().content), at: begin)
    }
    let word = text.take { !$0.properties.isWhitespace && $0 != ")" }
    throw notACondition(word, at: begin)
  }

  /// `andd` was probably AND; `tag` alone has no value.
  private func notACondition(_ word: String, at offset: Int) -> QuerySyntaxError {
    if !Filter.Field(word).isVariable { return text.error(.signMissing(field: word), at: offset) }
    let closest = EditDistance.closest(to: word, in: ["AND", "OR", "NOT"])
    return text.error(.notACondition(word, closest: closest), at: offset)
  }

  private func isWord(_ word: String) -> Bool {
    let end = text.position + word.unicodeScalars.count
    guard end <= text.scalars.count, text.string(text.position..<end) == word else { return false }
    guard end < text.scalars.count else { return true }
    let behind = text.scalars[end]
    return behind.properties.isWhitespace || behind == "(" || behind == ")"
  }

  private mutating func takeWord(_ word: String) -> Bool {
    text.skipBlanks()
    guard isWord(word) else { return false }
    text.position += word.unicodeScalars.count
    return true
  }
}

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
    /// An operator of a full-text search has nothing to join on one side.
    case operandMissing(String)
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
      case .valueMissing(let field, let sign): "a value is missing after '\(field)\(sign)'"
      case .signMissing(let field): "'\(field)' alone is not a condition"
      case .wrongSign(let field, let sign, _): "'\(field)' can't be compared with '\(sign)'"
      case .conditionMissing(let word?): "a condition is missing before '\(word)'"
      case .conditionMissing(nil): "a condition is missing at the end"
      case .operandMissing("NOT"): "there is nothing after 'NOT' to leave out"
      case .operandMissing(let word): "'\(word)' needs words on both sides"
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
    case .conditionMissing, .operandMissing, .openParenthesis, .strayParenthesis, .tooDeep: []
    }
  }
}
