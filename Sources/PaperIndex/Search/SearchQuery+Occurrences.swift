package import PaperDomain

extension SearchQuery {
  /// All occurrences of this query's terms on a page, in reading order: the boxes of its words;
  /// empty if the text has no boxes.
  package func occurrences(in page: PageText) -> [(boxes: [PageBox], snippet: SearchSnippet)] {
    let matcher = TermMatcher(text: page.text)
    let ranges = page.wordRanges()
    return matcher.matches(of: terms).map { match in
      let boxes = zip(page.words, ranges).compactMap { word, range in
        range.map { $0.overlaps(match.range) } ?? false ? word.box : nil
      }
      return (
        boxes, SearchSnippet(of: page.text, tokens: matcher.tokens, matches: [match])
      )
    }
  }
}
