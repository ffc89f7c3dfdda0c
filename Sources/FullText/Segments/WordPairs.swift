/// Counts on which pages two of some words directly follow each other.
struct WordPairs {
  private struct List {
    /// The numbers of the words.
    var first: UInt32
    var second: UInt32
    var lists = PostingWriter()
    /// The index of the current page, from 1, and the pair's count on it.
    var place = 0
    var times = 0

    mutating func count(on place: Int) {
      if self.place != place {
        endPage()
        self.place = place
      }
      times += 1
    }

    mutating func endPage() {
      if times > 0 { lists.append(place, times: times) }
      times = 0
    }
  }

  private let words: [[UInt8]]
  /// The index of each pair in ``lists``, by both word numbers.
  private var known: [UInt64: Int] = [:]
  private var lists: [List] = []
  /// The word number, from 1, at each position of the current page.
  private var page: [UInt32] = []
  /// Further words at the same position: a hyphenated word has the positions of both its parts.
  private var more: [(position: Int, word: UInt32)] = []

  /// No page has more words; a larger number means damage.
  private static let longest = 1 << 26

  init(of words: [[UInt8]]) { self.words = words }

  /// Adds the pages of a segment with their new indexes, from 1; 0 excludes a page.
  mutating func add(_ segment: Segment, places: [UInt32]) throws {
    var cursors: [(word: UInt32, places: PlaceCursor)] = []
    for (number, word) in words.enumerated() {
      guard let entry = try segment.entry(of: word) else { continue }
      let list = try segment.positionList(of: entry)
      cursors.append(
        (UInt32(number + 1), PlaceCursor(try segment.postings(of: entry), list, movedBy: 0)))
    }
    var found: [Int] = []
    for (old, new) in places.enumerated() where new > 0 {
      let length = Int(segment.pages.lengths[old])
      guard length < WordPairs.longest else { throw SegmentDamage() }
      page.removeAll(keepingCapacity: true)
      page.append(contentsOf: repeatElement(0, count: length + 2))
      more.removeAll(keepingCapacity: true)
      for index in cursors.indices {
        try cursors[index].places.read(old, into: &found)
        for position in found {
          guard position <= length else { throw SegmentDamage() }
          if page[position] == 0 {
            page[position] = cursors[index].word
          } else {
            more.append((position, cursors[index].word))
          }
        }
      }
      count(on: Int(new))
    }
  }

  /// Counts the pairs of the current page.
  private mutating func count(on place: Int) {
    var before: UInt32 = 0
    for word in page {
      if before > 0, word > 0 { add(before, word, place) }
      before = word
    }
    more.sort { $0.position < $1.position }
    for (index, (position, word)) in more.enumerated() {
      if position > 0, page[position - 1] > 0 { add(page[position - 1], word, place) }
      if page[position + 1] > 0 { add(word, page[position + 1], place) }
      for other in more[(index + 1)...].prefix(while: { $0.position <= position + 1 })
      where other.position > position { add(word, other.word, place) }
    }
  }

  private mutating func add(_ first: UInt32, _ second: UInt32, _ place: Int) {
    let key = UInt64(first) << 32 | UInt64(second)
    let index: Int
    if let found = known[key] {
      index = found
    } else {
      index = lists.count
      known[key] = index
      lists.append(List(first: first - 1, second: second - 1))
    }
    lists[index].count(on: place)
  }

  /// Writes the lists of all pairs, in the order of their keys.
  consuming func give(to writer: inout SegmentWriter) throws {
    let names = lists.map { FiledKey.pair(words[Int($0.first)], words[Int($0.second)]) }
    for index in names.indices.sorted(by: { names[$0].lexicographicallyPrecedes(names[$1]) }) {
      lists[index].endPage()
      try lists[index].lists.give(names[index], to: &writer)
    }
  }
}
