import PaperDomain

/// Reads the language of `SearchQuery`.
struct SearchQueryParser {
  private enum Item {
    case term(SearchTerm)
    case excluded(SearchTerm)
    case filter(Query)
    case or(word: SearchTerm)
    case and(word: SearchTerm)

    var isTerm: Bool {
      if case .term = self { true } else { false }
    }
  }

  private var text: QueryText

  init(_ text: String) { self.text = QueryText(text) }

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
    text.skipBlanks()
    guard let first = text.next else { return nil }
    let behind = text.position + 1
    let isNegated =
      first == "-" && behind < text.scalars.count
      && !text.scalars[behind].properties.isWhitespace
    if isNegated { text.position += 1 }
    if let filter = filter(isNegated: isNegated) { return [.filter(filter)] }

    let isQuoted = text.next.map(QueryText.isQuote) ?? false
    let content = isQuoted ? text.quoted().content : bare()
    let isPrefix = isQuoted ? takeStars() : content.hasSuffix("*")
    guard let term = SearchTerm(content, isPrefix: isPrefix) else { return [] }
    if isNegated { return [.excluded(term)] }
    switch content {
    case "OR" where !isQuoted: return [.or(word: term)]
    case "AND" where !isQuoted: return [.and(word: term)]
    default: return [.term(term)]
    }
  }

  /// Reads a filter, or leaves everything as it was: what is no filter is text.
  private mutating func filter(isNegated: Bool) -> Query? {
    let begin = text.position
    do {
      guard let filter = try text.filter(among: .words) else { return nil }
      return isNegated ? .not(.filter(filter)) : .filter(filter)
    } catch {
      text.position = begin
      return nil
    }
  }

  private mutating func bare() -> String {
    text.take { !$0.properties.isWhitespace && !QueryText.isQuote($0) }
  }

  private mutating func takeStars() -> Bool { !text.take { $0 == "*" }.isEmpty }
}
