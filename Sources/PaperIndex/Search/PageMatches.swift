import FullText
package import PaperDomain

/// Where a query's words stand on a page.
package struct PageMatches: Hashable, Sendable {
  /// A piece of the text around the words.
  package var snippet: SearchSnippet
  /// The words' boxes in reading order; empty when only the text is known.
  package var boxes: [PageBox]
}

extension SearchQuery {
  /// Finds this query's words on a page that it is known to match.
  package func matches(in page: PageText) -> PageMatches {
    let terms = self.terms
    let matcher = TermMatcher(text: page.text)
    let matches = matcher.matches(of: terms)
    var boxes: [PageBox] = []
    var next = 0
    for (word, range) in zip(page.words, page.wordRanges()) {
      if let range {
        // Both ascend, and matches may hold each other: a word looks at those it can reach.
        while next < matches.count, matches[next].range.upperBound <= range.lowerBound {
          next += 1
        }
        let isMet = matches[next...].prefix { $0.range.lowerBound < range.upperBound }
          .contains { $0.range.overlaps(range) }
        if isMet { boxes.append(word.box) }
      } else if !TermMatcher(text: word.text).matches(of: terms).isEmpty {
        boxes.append(word.box)
      }
    }
    return PageMatches(
      snippet: SearchSnippet(of: page.text, tokens: matcher.tokens, matches: matches),
      boxes: boxes)
  }
}
