import PaperDomain

/// Reads the language of `SearchQuery`.
struct SearchQueryParser {
  private enum Item {
    case term(SearchTerm)
    case excluded(SearchTerm)
    case filter(SearchFilter)
    case or(word: SearchTerm)
    case and(word: SearchTerm)

    var isTerm: Bool {
      if case .term = self { true } else { false }
    }
  }

  private let text: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func parse() -> SearchQuery {
    var items: [Item] = []
    while let item = next() { items += item }
    var query = SearchQuery(groups: [], excluded: [], filters: [])
    /// Whether the next term is another choice of the last group.
    var isChoice = false
    for (index, item) in items.enumerated() {
      switch item {
      case .term(let term):
        if isChoice {
          query.groups[query.groups.count - 1].append(term)
        } else {
          query.groups.append([term])
        }
        isChoice = false
      case .excluded(let term): query.excluded.append(term)
      case .filter(let filter): query.filters.append(filter)
      case .or(let word), .and(let word):
        let hasSides =
          index > 0 && items[index - 1].isTerm
          && index + 1 < items.count && items[index + 1].isTerm
        if !hasSides {
          query.groups.append([word])
        } else if case .or = item {
          isChoice = true
        }
      }
    }
    return query
  }

  /// What the next piece of the input says, which may be nothing; `nil` at the end.
  private mutating func next() -> [Item]? {
    while position < text.count, text[position].properties.isWhitespace { position += 1 }
    guard position < text.count else { return nil }
    let isNegated =
      text[position] == "-" && position + 1 < text.count
      && !text[position + 1].properties.isWhitespace
    if isNegated { position += 1 }
    if let filter = filter(isNegated: isNegated) { return [.filter(filter)] }

    let isQuoted = SearchQueryParser.isQuote(text[position])
    let content = isQuoted ? quoted() : bare()
    let isPrefix = isQuoted ? takeStars() : content.hasSuffix("*")
    guard let term = SearchTerm(content, isPrefix: isPrefix) else { return [] }
    if isNegated { return [.excluded(term)] }
    switch content {
    case "OR" where !isQuoted: return [.or(word: term)]
    case "AND" where !isQuoted: return [.and(word: term)]
    default: return [.term(term)]
    }
  }

  /// Reads a filter, or leaves everything as it was.
  private mutating func filter(isNegated: Bool) -> SearchFilter? {
    let begin = position
    let isQuotedName = SearchQueryParser.isQuote(text[position])
    let name = isQuotedName ? quoted() : bareName()
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      let comparison = comparison(behind: isQuotedName ? nil : name.lowercased())
    else {
      position = begin
      return nil
    }
    var value = ""
    while position < text.count, !text[position].properties.isWhitespace {
      if SearchQueryParser.isQuote(text[position]) {
        value += quoted()
      } else {
        value.unicodeScalars.append(text[position])
        position += 1
      }
    }
    guard !value.isEmpty else {
      position = begin
      return nil
    }
    return SearchFilter(
      Filter(field: name, comparison: comparison, value: value), isNegated: isNegated)
  }

  /// The fields that are no variables: of them alone a colon and `~` make a filter, since both
  /// stand in texts as well.
  private static let fields: Set<String> = ["tag", "in", "bundle", "title"]

  private mutating func comparison(behind name: String?) -> Filter.Comparison? {
    let isField = name.map(SearchQueryParser.fields.contains) ?? false
    // Longer signs come first.
    for comparison in [
      Filter.Comparison.notEqual, .atLeast, .atMost, .equal, .above, .below, .has, .contains,
    ] where isField || (comparison != .has && comparison != .contains) {
      let sign = Array(comparison.rawValue.unicodeScalars)
      if text[position...].starts(with: sign) {
        position += sign.count
        return comparison
      }
    }
    return nil
  }

  private mutating func bareName() -> String {
    take { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        || scalar == "-" || scalar == "."
    }
  }

  private mutating func bare() -> String {
    take { !$0.properties.isWhitespace && !SearchQueryParser.isQuote($0) }
  }

  /// What stands between the quote here and the next one, or the end.
  private mutating func quoted() -> String {
    position += 1
    defer { position = min(position + 1, text.count) }
    return take { !SearchQueryParser.isQuote($0) }
  }

  private mutating func takeStars() -> Bool { !take { $0 == "*" }.isEmpty }

  private mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while position < text.count, isWanted(text[position]) { position += 1 }
    var taken = String.UnicodeScalarView()
    taken.append(contentsOf: text[start..<position])
    return String(taken)
  }

  /// Also the quotes that phones, word processors and Chinese input methods put there.
  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x201c...0x201e, 0xff02, 0x300c, 0x300d: true
    default: false
    }
  }
}
