/// The text of a query with a read position, shared by queries over manifests and full-text
/// searches.
package struct QueryText {
  package let scalars: [Unicode.Scalar]
  /// The position in scalars, from 0.
  package var position = 0
  private let text: String

  package init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  package var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  /// - Parameter offset: In scalars, from 0.
  package func error(_ reason: QuerySyntaxError.Reason, at offset: Int) -> QuerySyntaxError {
    QuerySyntaxError(reason, at: offset, of: text)
  }

  package mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while position < scalars.count, isWanted(scalars[position]) { position += 1 }
    return string(start..<position)
  }

  package func string(_ range: Range<Int>) -> String {
    var taken = String.UnicodeScalarView()
    taken.append(contentsOf: scalars[range])
    return String(taken)
  }

  package mutating func skipBlanks() { _ = take { $0.properties.isWhitespace } }

  /// Returns the text between the quote here and the next one, or the end of the text if there is
  /// none.
  package mutating func quoted() -> (content: String, isClosed: Bool) {
    position += 1
    let content = take { !QueryText.isQuote($0) }
    let isClosed = position < scalars.count
    if isClosed { position += 1 }
    return (content, isClosed)
  }

  /// Whether it is a quote, including those that phones, word processors and Chinese input methods
  /// produce.
  package static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x201c...0x201e, 0xff02, 0x300c, 0x300d: true
    default: false
    }
  }
}

extension QueryText {
  /// The kind of text around conditions.
  package enum Surroundings: Sendable {
    /// Only conditions: spaces around signs and parentheses are allowed.
    case conditions
    /// Search words: a colon or `~` makes a condition only after a known field name, because both
    /// also occur in texts.
    case words
    /// Search words, where an unmatched closing parenthesis ends a value.
    case wordsInParentheses
  }

  /// Parses the condition that starts here. If there is none, returns `nil` and does not move the
  /// position.
  ///
  /// - Throws: ``QuerySyntaxError`` if a condition starts here but its sign, value or quotes are
  ///   wrong.
  package mutating func filter(
    among surroundings: Surroundings
  ) throws(QuerySyntaxError) -> Filter? {
    let begin = position
    let isQuoted = next.map(QueryText.isQuote) ?? false
    var isClosed = true
    let name: String
    if isQuoted {
      (name, isClosed) = quoted()
    } else {
      name = take { QueryText.isInName($0, surroundings) }
    }
    if !isClosed {
      position = begin
      if surroundings != .conditions { return nil }
      throw error(.openQuote, at: begin)
    }
    let field = isQuoted ? Filter.Field.variable(name) : Filter.Field(name)
    if surroundings == .conditions { skipBlanks() }
    let signPlace = position
    guard isName(name, surroundings), let comparison = comparison(behind: field, surroundings)
    else {
      position = begin
      return nil
    }
    if !field.comparisons.contains(comparison) {
      throw error(
        .wrongSign(
          field: name, sign: comparison.rawValue, allowed: field.comparisons.map(\.rawValue)),
        at: signPlace)
    }
    if surroundings == .conditions { skipBlanks() }
    let value = try value(among: surroundings)
    if value.isEmpty {
      throw error(.valueMissing(field: name, sign: comparison.rawValue), at: position)
    }
    return Filter(field, comparison, value)
  }

  private func isName(_ name: String, _ surroundings: Surroundings) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return surroundings == .conditions || first.properties.isAlphabetic
  }

  /// Among search words a name is one word; among conditions it extends to the sign.
  private static func isInName(_ scalar: Unicode.Scalar, _ surroundings: Surroundings) -> Bool {
    switch surroundings {
    case .words, .wordsInParentheses:
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        || scalar == "-" || scalar == "."
    case .conditions:
      !scalar.properties.isWhitespace && !isQuote(scalar) && !isSign(scalar) && scalar != "("
        && scalar != ")"
    }
  }

  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "!", "<", ">", "~", ":": true
    default: false
    }
  }

  private mutating func comparison(
    behind field: Filter.Field, _ surroundings: Surroundings
  ) -> Filter.Comparison? {
    let isStrict = surroundings != .conditions && field.isVariable
    // Longer signs come first.
    for comparison in [
      Filter.Comparison.notEqual, .atLeast, .atMost, .equal, .above, .below, .has, .contains,
    ] where !isStrict || (comparison != .has && comparison != .contains) {
      let sign = Array(comparison.rawValue.unicodeScalars)
      if scalars[position...].starts(with: sign) {
        position += sign.count
        return comparison
      }
    }
    return nil
  }

  /// Parses a value up to the next space, with quotes anywhere in it. If parentheses are allowed,
  /// an unmatched closing one ends it.
  private mutating func value(
    among surroundings: Surroundings
  ) throws(QuerySyntaxError) -> String {
    var value = ""
    var depth = 0
    while let scalar = next, !scalar.properties.isWhitespace {
      if QueryText.isQuote(scalar) {
        let begin = position
        let (content, isClosed) = quoted()
        if !isClosed, surroundings == .conditions { throw error(.openQuote, at: begin) }
        value += content
        continue
      }
      if surroundings != .words {
        if scalar == "(" { depth += 1 }
        if scalar == ")" { depth -= 1 }
        if depth < 0 { break }
      }
      value.unicodeScalars.append(scalar)
      position += 1
    }
    return value
  }
}
