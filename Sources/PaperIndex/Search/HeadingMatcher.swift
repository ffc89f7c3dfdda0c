import FullText

/// Finds out whether a query's words are a heading of a page.
///
/// A heading is a line with these words alone, except for its number and a sign at its end. A table of
/// contents has no headings: it names those of other pages.
struct HeadingMatcher {
  /// The words of the query, in order.
  let phrase: SearchTerm

  /// The most words of a heading's number: `Chapter 3.2`, `第三章`.
  private static let longestNumber = 4
  /// The longest rest of the line, in bytes: one or two signs.
  private static let longestEnd = 6
  /// From this number of lines that lead to a page number, with at least this number of dots, a page is
  /// a table of contents.
  private static let leaders = 3
  private static let dots = 5

  func isMet(by matcher: TermMatcher) -> Bool {
    let matches = matcher.matches(of: [phrase])
    if matches.isEmpty || HeadingMatcher.isContents(matcher) { return false }
    return matches.contains { isHeading($0.range, in: matcher) }
  }

  private func isHeading(_ range: Range<Int>, in matcher: TermMatcher) -> Bool {
    let text = matcher.text
    let newline = UInt8(ascii: "\n")
    let start = text[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = text[range.upperBound...].firstIndex(of: newline) ?? text.count
    let rest = text[range.upperBound..<end].count { $0 > 0x20 }
    guard rest <= HeadingMatcher.longestEnd else { return false }
    var before: [TextToken] = []
    var isAlone = true
    for token in matcher.tokens {
      if token.range.upperBound <= start || token.range.lowerBound >= end {
        // A heading is followed by something: a page of one line has none.
        isAlone = false
      } else if token.range.upperBound <= range.lowerBound {
        before.append(token)
      } else if token.range.lowerBound >= range.upperBound {
        return false
      }
    }
    return !isAlone && before.count <= HeadingMatcher.longestNumber
      && before.allSatisfy(HeadingMatcher.isOfNumber)
  }

  private static let numbering = Set("第一二三四五六七八九十百零章节部分篇课单元附录".map(String.init))
    .union(["chapter", "section", "part", "appendix", "i", "ii", "iii", "iv", "v", "vi"])

  private static func isOfNumber(_ token: TextToken) -> Bool {
    token.text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      || token.text.utf8.count == 1 || numbering.contains(token.text)
  }

  /// Whether dots lead from several lines to a number.
  private static func isContents(_ matcher: TermMatcher) -> Bool {
    var count = 0
    for (token, next) in zip(matcher.tokens, matcher.tokens.dropFirst())
    where next.range.lowerBound - token.range.upperBound >= dots {
      let between = matcher.text[token.range.upperBound..<next.range.lowerBound]
      // The last bytes of `·` and `…` are counted.
      let found = between.count { [UInt8(ascii: "."), 0xb7, 0xa6].contains($0) }
      if found >= dots, isOfNumber(next), !between.contains(UInt8(ascii: "\n")) { count += 1 }
      if count >= leaders { return true }
    }
    return false
  }
}
