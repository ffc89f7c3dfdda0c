/// Page numbers in the user's notation: `3-7,9`.
///
/// The description has the same pages in the shortest form: `1-2,4-12`.
package struct PageRanges: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of pages in a file, and in a list.
  package static let mostPages = 100_000

  /// In the given order, 1-based; ranges may overlap and may decrease.
  package let ranges: [ClosedRange<Int>]

  /// Parses numbers and ranges separated by commas, with optional spaces around them.
  ///
  /// - Parameter maximum: The last existing page. A list of more than `mostPages` pages in total is
  ///   refused before it is expanded.
  /// - Throws: ``PageRangesError`` if a part is not a number or range from 1 to `maximum`, or the
  ///   list is too long.
  package init(parsing text: String, maximum: Int = mostPages) throws(PageRangesError) {
    var ranges: [ClosedRange<Int>] = []
    var count = 0
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let range = try PageRanges.range(in: piece, maximum)
      count += range.count
      guard count <= PageRanges.mostPages else { throw .tooMany(limit: PageRanges.mostPages) }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  /// Creates the ranges of some pages in their order: a page joins its predecessor's range if it is
  /// the next page.
  package init(_ pages: [Int]) {
    var ranges: [ClosedRange<Int>] = []
    for page in pages {
      if let last = ranges.last, last.upperBound + 1 == page {
        ranges[ranges.count - 1] = last.lowerBound...page
      } else {
        ranges.append(page...page)
      }
    }
    self.ranges = ranges
  }

  /// Every page, in order.
  package var pages: [Int] { ranges.flatMap { Array($0) } }

  /// Whether the pages are strictly increasing.
  package var isIncreasing: Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
  }

  /// The notation in `pageMapping`: `1-2,4-12`; empty if there are no pages.
  package var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  private static func range(
    in piece: Substring, _ maximum: Int
  ) throws(PageRangesError) -> ClosedRange<Int> {
    let ends = piece.split(separator: "-", omittingEmptySubsequences: false).map(trimmed)
    let name = String(trimmed(piece).prefix(40))
    if ends == [""] { throw .empty }
    guard ends.count <= 2 else { throw .notANumber(name) }
    if ends.contains("") { throw name == "-" ? .notANumber(name) : .open(name) }
    var numbers: [Int] = []
    for end in ends { numbers.append(try number(end, maximum)) }
    guard let first = numbers.first, let last = numbers.last else { throw .empty }
    guard first <= last else { throw .reversed(first, last) }
    return first...last
  }

  private static func number(
    _ text: Substring, _ maximum: Int
  ) throws(PageRangesError) -> Int {
    let name = String(text.prefix(40))
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { throw .notANumber(name) }
    guard let number = Int(text), number <= maximum else {
      throw .overMaximum(name, maximum: maximum)
    }
    guard number > 0 else { throw .zero }
    return number
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

/// Why a text is not a list of pages. Quoted text is cut after 40 characters.
package enum PageRangesError: Error, Equatable, Sendable {
  /// The text, or the part between two commas, is empty.
  case empty
  case notANumber(String)
  /// A range without a start or an end: `3-`.
  case open(String)
  /// A page number of 0; pages are counted from 1.
  case zero
  case reversed(Int, Int)
  case overMaximum(String, maximum: Int)
  /// More pages in total than the limit of a list.
  case tooMany(limit: Int)
}

extension PageRangesError: UserFacingError {
  package var errorCode: ErrorCode { .malformed }

  package var explanation: String {
    switch self {
    case .empty: "there are no page numbers"
    case .notANumber(let text): "'\(text)' is not a page number"
    case .open(let text): "the range '\(text)' has no end"
    case .zero: "pages are counted from 1"
    case .reversed(let first, let last): "the range \(first)-\(last) is in descending order"
    case .overMaximum(let text, let maximum): "there is no page \(text): at most \(maximum)"
    case .tooMany(let limit): "there are more than \(limit) pages"
    }
  }

  package var hints: [String] { ["write pages as 3-7,9"] }
}
