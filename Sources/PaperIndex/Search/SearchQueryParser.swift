import Foundation
import FullText
import PaperDomain

/// Parses the language of `SearchQuery`.
///
/// In order of increasing precedence: adjacent parts must all match, OR joins its two neighbours,
/// then NEAR, then `-` or NOT.
struct SearchQueryParser {
  /// The maximum depth of nested parentheses; deeper ones are text.
  private static let deepest = 32
  /// The default distance of NEAR: the number of words between both sides, plus one.
  private static let usualDistance = 10

  /// A part of the query: a query of the page text, or a condition.
  private enum Part {
    case text(TextQuery)
    case condition(Query)

    /// Whether it only excludes pages; such a part alone matches nearly every page.
    var isNegated: Bool {
      if case .text(.not) = self { true } else { false }
    }
  }

  private enum Item {
    case part(Part)
    /// Operators that join the parts around them, with their places.
    case or(at: Int)
    case and(at: Int)
    case near(Int, at: Int)
  }

  private var text: QueryText
  private let isUnfinished: Bool
  private var depth = 0
  private var conditions: [Query] = []

  init(_ text: String, isUnfinished: Bool) {
    self.text = QueryText(text)
    self.isUnfinished = isUnfinished
  }

  mutating func parse() throws(QuerySyntaxError) -> SearchQuery {
    var texts: [TextQuery] = []
    var filters: [Query] = []
    for part in try parts() {
      switch part {
      case .text(let query): texts.append(query)
      case .condition(let query): filters.append(query)
      }
    }
    return SearchQuery(
      text: texts.count == 1 && !texts[0].isNot ? texts[0] : .all(texts), conditions: conditions,
      filters: filters)
  }

  /// Parses the parts up to the end or the closing parenthesis, which must all match.
  private mutating func parts() throws(QuerySyntaxError) -> [Part] {
    var items: [Item] = []
    while true {
      text.skipBlanks()
      guard let next = text.next, !(next == ")" && depth > 0) else { break }
      if let item = try item() { items.append(item) }
    }
    return try joined(items)
  }

  // MARK: - Operators

  private mutating func joined(_ items: [Item]) throws(QuerySyntaxError) -> [Part] {
    var parts: [Part] = []
    var index = 0
    /// The part at an index that can be an operand of OR or NEAR.
    func side(_ index: Int) -> Part? {
      guard items.indices.contains(index), case .part(let part) = items[index], !part.isNegated
      else { return nil }
      return part
    }
    func lonely(_ word: String, at place: Int) -> QuerySyntaxError {
      text.error(.operandMissing(word), at: place)
    }
    while index < items.count {
      switch items[index] {
      case .part(let part): parts.append(part)
      case .and(let place):
        if !isPart(items, index - 1) || !isPart(items, index + 1) {
          throw lonely("AND", at: place)
        }
      case .near(let distance, let place):
        guard side(index - 1) != nil, let right = side(index + 1), let last = parts.last,
          let near = SearchQueryParser.near(last, right, distance)
        else { throw lonely("NEAR", at: place) }
        parts[parts.count - 1] = .text(near)
        index += 1
      case .or(let place):
        guard side(index - 1) != nil, let right = side(index + 1), let left = parts.popLast()
        else { throw lonely("OR", at: place) }
        index += 1
        var choice = right
        // An operand that NEAR joins to it belongs to this side.
        while index + 2 < items.count, case .near(let distance, _) = items[index + 1],
          let next = side(index + 2), let near = SearchQueryParser.near(choice, next, distance)
        {
          choice = .text(near)
          index += 2
        }
        parts.append(any(left, choice))
      }
      index += 1
    }
    return parts
  }

  private func isPart(_ items: [Item], _ index: Int) -> Bool {
    guard items.indices.contains(index), case .part = items[index] else { return false }
    return true
  }

  private mutating func any(_ left: Part, _ right: Part) -> Part {
    if case .condition(let left) = left, case .condition(let right) = right {
      if case .any(let queries) = left { return .condition(.any(queries + [right])) }
      return .condition(.any([left, right]))
    }
    let right = query(right)
    if case .text(.any(let queries)) = left { return .text(.any(queries + [right])) }
    return .text(.any([query(left), right]))
  }

  /// Converts a part to a text query.
  private mutating func query(_ part: Part) -> TextQuery {
    switch part {
    case .text(let query): return query
    case .condition(let query):
      conditions.append(query)
      return .pages(conditions.count - 1)
    }
  }

  private static func near(_ left: Part, _ right: Part, _ distance: Int) -> TextQuery? {
    guard case .text(.term(let term)) = right else { return nil }
    switch left {
    case .text(.term(let first)): return .near([first, term], words: distance)
    case .text(.near(let terms, let before)):
      return .near(terms + [term], words: max(distance, before))
    default: return nil
    }
  }

  // MARK: - Items

  /// Parses the next item; `nil` if it is empty.
  private mutating func item() throws(QuerySyntaxError) -> Item? {
    let begin = text.position
    if let distance = takeNear() { return .near(distance, at: begin) }
    if takeWord("NOT") {
      text.skipBlanks()
      guard let next = text.next, next != ")", case .part(let part)? = try item() else {
        throw text.error(.operandMissing("NOT"), at: begin)
      }
      return .part(SearchQueryParser.negated(part))
    }
    if takeWord("OR") { return .or(at: begin) }
    if takeWord("AND") { return .and(at: begin) }
    let behind = text.position + 1
    let isNegated =
      text.next == "-" && behind < text.scalars.count
      && !text.scalars[behind].properties.isWhitespace
    if isNegated { text.position += 1 }
    guard let part = try part() else { return nil }
    return .part(isNegated ? SearchQueryParser.negated(part) : part)
  }

  private static func negated(_ part: Part) -> Part {
    switch part {
    // Only pages with the word itself are left out.
    case .text(let query): .text(.not(query.exact))
    case .condition(let query): .condition(.not(query))
    }
  }

  private mutating func part() throws(QuerySyntaxError) -> Part? {
    if text.next == "(", depth < SearchQueryParser.deepest, isParenthesis() {
      text.position += 1
      depth += 1
      let parts = try parts()
      depth -= 1
      if text.next == ")" { text.position += 1 }
      return all(parts)
    }
    if let filter = try text.filter(among: depth > 0 ? .wordsInParentheses : .words) {
      return .condition(.filter(filter))
    }
    let isQuoted = text.next.map(QueryText.isQuote) ?? false
    let content = isQuoted ? text.quoted().content : bare()
    let isPrefix = isQuoted ? takeStars() : content.hasSuffix("*")
    let takesForms = !isQuoted && !content.hasPrefix("=") && (!isPrefix || isUnfinished)
    guard let term = SearchTerm(content, isPrefix: isPrefix, takesForms: takesForms) else {
      return nil
    }
    if !isQuoted, let joined = SearchQueryParser.joined(content, isPrefix), joined != term {
      return .text(.any([.term(term), .term(joined)]))
    }
    return .text(.term(term))
  }

  private mutating func all(_ parts: [Part]) -> Part? {
    if parts.count < 2 { return parts.first }
    let queries = parts.compactMap { part -> Query? in
      if case .condition(let query) = part { query } else { nil }
    }
    if queries.count == parts.count { return .condition(.all(queries)) }
    var texts: [TextQuery] = []
    for part in parts { texts.append(query(part)) }
    return .text(.all(texts))
  }

  /// `x^2` in the form of many PDFs, where the text has no superscript: `x2`.
  private static func joined(_ content: String, _ isPrefix: Bool) -> SearchTerm? {
    guard content.unicodeScalars.contains(where: { "^_²³¹⁴⁵⁶⁷⁸⁹⁰ⁿ".unicodeScalars.contains($0) })
    else { return nil }
    let kept = content.unicodeScalars.filter { !"^_{}".unicodeScalars.contains($0) }
    let text = String(String.UnicodeScalarView(kept)).precomposedStringWithCompatibilityMapping
    return SearchTerm(text, isPrefix: isPrefix).flatMap { $0.words.count == 1 ? $0 : nil }
  }

  /// Whether the parenthesis here is a group: its closing parenthesis must be followed by a blank
  /// or another one. `(x+1)^2` is text.
  private func isParenthesis() -> Bool {
    var open = 0
    for index in text.position..<text.scalars.count {
      switch text.scalars[index] {
      case "(": open += 1
      case ")":
        open -= 1
        if open > 0 { continue }
        guard index + 1 < text.scalars.count else { return true }
        let behind = text.scalars[index + 1]
        return behind == ")" || behind.properties.isWhitespace
      default: break
      }
    }
    return true
  }

  /// A word, up to the next blank or quote; within parentheses also to the closing one.
  private mutating func bare() -> String {
    var open = 0
    let isInside = depth > 0
    return text.take { scalar in
      if scalar.properties.isWhitespace || QueryText.isQuote(scalar) { return false }
      if scalar == "(" { open += 1 }
      if scalar == ")" {
        if isInside, open == 0 { return false }
        open = max(0, open - 1)
      }
      return true
    }
  }

  private mutating func takeStars() -> Bool { !text.take { $0 == "*" }.isEmpty }

  private mutating func takeWord(_ word: String) -> Bool {
    let end = text.position + word.unicodeScalars.count
    guard end <= text.scalars.count, text.string(text.position..<end) == word else { return false }
    if end < text.scalars.count {
      let behind = text.scalars[end]
      guard behind.properties.isWhitespace || (behind == ")" && depth > 0) else { return false }
    }
    text.position = end
    return true
  }

  /// The distance of `NEAR` or `NEAR/3`.
  private mutating func takeNear() -> Int? {
    let begin = text.position
    let word = text.take { !$0.properties.isWhitespace }
    if word == "NEAR" { return SearchQueryParser.usualDistance }
    if word.hasPrefix("NEAR/"), let distance = Int(word.dropFirst("NEAR/".count)),
      (1...1_000).contains(distance)
    {
      return distance
    }
    text.position = begin
    return nil
  }
}

extension TextQuery {
  fileprivate var isNot: Bool { if case .not = self { true } else { false } }
}
