import FullText

extension TextQuery {
  /// Whether a text meets the query. A text is on no page, so conditions on pages are never met.
  func isMet(by matcher: TermMatcher) -> Bool {
    switch self {
    case .term(let term): !matcher.matches(of: [term]).isEmpty
    case .near(let terms, let words):
      TextQuery.areNear(matcher.matches(of: terms), terms, words, matcher)
    case .pages: false
    case .all(let queries): queries.allSatisfy { $0.isMet(by: matcher) }
    case .any(let queries): queries.contains { $0.isMet(by: matcher) }
    case .not(let query): !query.isMet(by: matcher)
    }
  }

  /// Whether all terms are somewhere within a number of words.
  private static func areNear(
    _ matches: [TermMatcher.Match], _ terms: [SearchTerm], _ words: Int, _ matcher: TermMatcher
  ) -> Bool {
    let places = matches.map { match in
      let token = matcher.tokens.first { $0.range.lowerBound == match.range.lowerBound }
      return (place: token?.position ?? 0, term: match.term)
    }
    return places.contains { first in
      let near = places.filter { $0.place >= first.place && $0.place - first.place <= words }
      return Set(near.map(\.term)).count == terms.count
    }
  }
}
