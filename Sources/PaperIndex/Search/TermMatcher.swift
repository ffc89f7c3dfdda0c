import FullText

/// Finds a query's words in a text.
struct TermMatcher {
  struct Match: Hashable {
    /// The range in UTF-8 bytes of the text.
    var range: Range<Int>
    /// The index of the term.
    var term: Int
  }

  /// UTF-8.
  let text: [UInt8]
  let tokens: [TextToken]
  /// For each position the index of its first token, and at the end the count.
  private let places: [Int]

  init(text: String) {
    self.text = Array(text.utf8)
    tokens = TextToken.tokens(of: text, joiningLines: true)
    var places: [Int] = []
    for (index, token) in tokens.enumerated() where token.position == places.count {
      places.append(index)
    }
    places.append(tokens.count)
    self.places = places
  }

  /// All matches of the terms, in the text's order.
  func matches(of terms: [SearchTerm]) -> [Match] {
    var matches: Set<Match> = []
    for (index, term) in terms.enumerated() where term.words.count < places.count {
      let forms = term.takesForms ? WordForms(of: term.words[0]) : nil
      for place in 0..<places.count - term.words.count {
        if let range = range(of: term, forms, at: place) {
          matches.insert(Match(range: range, term: index))
        }
      }
    }
    return matches.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.term)
        < ($1.range.lowerBound, $1.range.upperBound, $1.term)
    }
  }

  private func range(of term: SearchTerm, _ forms: WordForms?, at place: Int) -> Range<Int>? {
    var range: Range<Int>?
    for (offset, word) in term.words.enumerated() {
      let mayGoOn = term.isPrefix && offset == term.words.count - 1
      let here = tokens[places[place + offset]..<places[place + offset + 1]]
      let found = here.first { token in
        (mayGoOn ? token.text.utf8.starts(with: word.utf8) : token.text == word)
          || forms?.contains(token.text) ?? false
      }
      guard let found else { return nil }
      let start = min(range?.lowerBound ?? found.range.lowerBound, found.range.lowerBound)
      range = start..<max(range?.upperBound ?? 0, found.range.upperBound)
    }
    return range
  }
}
