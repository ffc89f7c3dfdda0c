/// Builds a segment from the texts of some pages.
///
/// Needs about 30 bytes of memory for each byte of text: add at most a few megabytes.
/// ```swift
/// var builder = SegmentBuilder()
/// builder.add(page: 1, text: bytes)
/// let pages = try builder.finish { piece in … }
/// ```
package struct SegmentBuilder {
  private struct Occurrence {
    var word: UInt32
    var place: UInt32
    var position: UInt32
  }

  /// The output of the scanner.
  private final class Found {
    var words = WordTable()
    var occurrences: [Occurrence] = []
  }

  private let found = Found()
  private var scanner = TokenScanner()
  private var pages = PageList()

  package init() {}

  /// Adds a page. For small lists, add pages that are close to each other in a library one after
  /// the other.
  package mutating func add(page: Int64, text: UnsafeBufferPointer<UInt8>) {
    let place = UInt32(pages.count + 1)
    var words = WordTable()
    var occurrences: [Occurrence] = []
    swap(&words, &found.words)
    swap(&occurrences, &found.occurrences)
    var position: UInt32 = 0
    _ = scanner.scan(text, joiningLines: true) { word, _, isJoined in
      if !isJoined { position += 1 }
      occurrences.append(
        Occurrence(word: words.number(of: word), place: place, position: position))
      return 0
    }
    swap(&words, &found.words)
    swap(&occurrences, &found.occurrences)
    pages.append(page: page, length: Int(position))
  }

  /// Passes the pieces of the segment to `emit`, and returns its pages.
  ///
  /// - Throws: Errors of `emit`.
  package consuming func finish(
    _ emit: @escaping (SegmentPiece) throws -> Void
  ) throws -> PageList {
    let words = found.words
    // Sorted by word; the occurrences of one word stay in the order of the text.
    var ends = [Int](repeating: 0, count: words.count + 1)
    for occurrence in found.occurrences { ends[Int(occurrence.word) + 1] += 1 }
    for index in 1..<max(1, ends.count) { ends[index] += ends[index - 1] }
    let starts = ends
    let sorted = [UInt64](unsafeUninitializedCapacity: found.occurrences.count) { sorted, count in
      for occurrence in found.occurrences {
        let word = Int(occurrence.word)
        sorted[ends[word]] = UInt64(occurrence.place) << 32 | UInt64(occurrence.position)
        ends[word] += 1
      }
      count = found.occurrences.count
    }
    found.occurrences = []
    var writer = SegmentWriter(emit: emit)
    var lists = PostingWriter()
    var beginnings = WordBeginnings(pages: pages.count)
    try sorted.withUnsafeBufferPointer { sorted in
      for number in words.ordered() {
        lists.write(UnsafeBufferPointer(rebasing: sorted[starts[number]..<starts[number + 1]]))
        let word = Array(words.word(number))
        try beginnings.add(word, lists.pageList, pages: lists.pages)
        try lists.give(word, to: &writer)
      }
    }
    try beginnings.give(to: &writer)
    try writer.finish()
    return pages
  }
}
