package import PaperDomain

/// Words of a page, as a highlight needs them.
package struct PageQuote: Hashable, Sendable {
  /// One for each line, page-relative.
  package var rects: [PageRect]
  package var quote: Mark.Quote
}

extension SearchQuery {
  /// The number of characters of the page that are kept before and behind a quote, to find it again.
  private static let context = 32

  /// The places of words that stand together on a page, in reading order.
  static func places(ofWords words: String, in page: PageText) -> [PageQuote] {
    do {
      return try SearchQuery(parsing: "\"\(words.replacing("\"", with: " "))\"").quotes(in: page)
    } catch {
      // Only signs, and no word to look for.
      return []
    }
  }

  /// All places of this query's words on a page, in reading order; none on a page whose words have
  /// no boxes.
  package func quotes(in page: PageText) -> [PageQuote] {
    let ranges = page.wordRanges()
    let text = Array(page.text.utf8)
    func words(_ range: Range<Int>) -> String {
      String(decoding: text[range], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    return TermMatcher(text: page.text).matches(of: terms).compactMap { match in
      let boxes = zip(page.words, ranges).compactMap { word, range in
        range.map { $0.overlaps(match.range) } ?? false ? word.box : nil
      }
      if boxes.isEmpty { return nil }
      let before = String(decoding: text[..<match.range.lowerBound], as: UTF8.self)
      let behind = String(decoding: text[match.range.upperBound...], as: UTF8.self)
      let prefix = String(before.suffix(SearchQuery.context))
      let suffix = String(behind.prefix(SearchQuery.context))
      return PageQuote(
        rects: PageQuote.lines(of: boxes),
        quote: Mark.Quote(
          exact: words(match.range), prefix: prefix.isEmpty ? nil : prefix,
          suffix: suffix.isEmpty ? nil : suffix))
    }
  }
}

extension PageQuote {
  /// Joins the boxes of words on one line.
  fileprivate static func lines(of boxes: [PageBox]) -> [PageRect] {
    var lines: [PageRect] = []
    for box in boxes {
      let rect = PageRect(
        x0: Double(box.x0), y0: Double(box.y0), x1: Double(box.x1), y1: Double(box.y1))
      if let last = lines.last, last.isOnOneLine(with: rect) {
        lines[lines.count - 1] = PageRect(
          x0: min(last.x0, rect.x0), y0: min(last.y0, rect.y0), x1: max(last.x1, rect.x1),
          y1: max(last.y1, rect.y1))
      } else {
        lines.append(rect)
      }
    }
    return lines
  }
}

extension PageRect {
  fileprivate func isOnOneLine(with next: PageRect) -> Bool {
    let overlap = min(y1, next.y1) - max(y0, next.y0)
    return overlap > 0.5 * min(y1 - y0, next.y1 - next.y0) && next.x0 >= x0
  }
}
