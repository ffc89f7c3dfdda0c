import FullText
package import PaperDomain

/// The positions of a query's words on a page.
package struct PageMatches: Hashable, Sendable {
  /// An excerpt of the text around the words.
  package var snippet: SearchSnippet
  /// Ranges in UTF-8 bytes of the text, ascending; one may contain another.
  package var ranges: [Range<Int>]
}

extension SearchQuery {
  /// Finds this query's words in the text of a page that is known to match.
  package func matches(in text: String) -> PageMatches {
    matches(in: text, TermMatcher(text: text))
  }

  /// - Parameter matcher: Of the text.
  func matches(in text: String, _ matcher: TermMatcher) -> PageMatches {
    let matches = matcher.matches(of: terms)
    return PageMatches(
      snippet: SearchSnippet(of: text, tokens: matcher.tokens, matches: matches),
      ranges: matches.map(\.range))
  }

  /// The boxes of the matching words, in reading order.
  package func boxes(of matches: PageMatches, among words: PageWords) -> [PageBox] {
    words.boxes(of: matches.ranges) { word in
      // The spelling in the text differs: the word is matched on its own.
      !TermMatcher(text: word.text).matches(of: terms).isEmpty
    }
  }
}
