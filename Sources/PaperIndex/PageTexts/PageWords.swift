package import PaperDomain

/// The words of a page's text, each with its place in the text and on the page.
///
/// The cache keeps them beside the text, in a table of their own: a search reads them for the hits
/// it shows alone.
package struct PageWords: Hashable, Sendable {
  package var words: [Word]

  /// A word and its places.
  package struct Word: Hashable, Sendable {
    package var text: String
    /// In the page's text, in UTF-8 bytes; `nil` for a word that the text does not hold.
    package var range: Range<Int>?
    package var box: PageBox
    /// 0…100 from recognition; `nil` for text that was not recognised.
    package var confidence: Float?
  }

  /// The words of a text, in reading order, whose ranges ascend and do not overlap; then its unread
  /// areas, as words that the text does not hold.
  package init(_ page: PageText) {
    words = zip(page.words, page.wordRanges()).map { word, range in
      Word(text: word.text, range: range, box: word.box, confidence: word.confidence)
    }
    words += page.unread.map { Word(unread: $0) }
  }

  init(words: [Word]) { self.words = words }

  /// The boxes of the words that share a byte with any of the ranges, in reading order; and of
  /// those without a place in the text that are met by themselves.
  package func boxes(
    of ranges: [Range<Int>], orUnplaced isMet: (Word) -> Bool = { _ in false }
  ) -> [PageBox] {
    let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    return words.compactMap { word in
      guard let range = word.range else { return isMet(word) ? word.box : nil }
      while next < ranges.count, ranges[next].upperBound <= range.lowerBound { next += 1 }
      let isMet = ranges[next...].prefix { $0.lowerBound < range.upperBound }
        .contains { $0.overlaps(range) }
      return isMet ? word.box : nil
    }
  }
}
