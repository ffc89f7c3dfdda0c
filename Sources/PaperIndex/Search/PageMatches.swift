import FullText
package import PaperDomain

/// Where a query's words stand on a page.
package struct PageMatches: Hashable, Sendable {
  /// A piece of the text around the words.
  package var snippet: SearchSnippet
  /// In UTF-8 bytes of the text, ascending; they may hold each other.
  package var ranges: [Range<Int>]
}

extension SearchQuery {
  /// Finds this query's words in the text of a page that it is known to match.
  package func matches(in text: String) -> PageMatches {
    let matcher = TermMatcher(text: text)
    let matches = matcher.matches(of: terms)
    return PageMatches(
      snippet: SearchSnippet(of: text, tokens: matcher.tokens, matches: matches),
      ranges: matches.map(\.range))
  }

  /// The boxes of the words that matched, in reading order.
  package func boxes(of matches: PageMatches, among words: PageWords) -> [PageBox] {
    words.boxes(of: matches.ranges) { word in
      // The text spells it otherwise: it is looked at by itself.
      !TermMatcher(text: word.text).matches(of: terms).isEmpty
    }
  }
}
