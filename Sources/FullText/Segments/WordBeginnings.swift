/// Collects the pages of all words with the same beginning, with total counts, where a search would
/// take long to add up their lists.
struct WordBeginnings {
  /// The words with the current beginning.
  private struct Group {
    var letters: [UInt8] = []
    /// The cost of reading their lists.
    var cost = 0
    /// Their lists, while there are few.
    var waiting: [(list: [UInt8], pages: Int)] = []
    /// The count for each page, if there are many; otherwise empty.
    var counts: [UInt32] = []

    mutating func addUp(_ pages: Int) throws(SegmentDamage) {
      if counts.isEmpty { counts = [UInt32](repeating: 0, count: pages) }
      for (list, count) in waiting {
        try list.withUnsafeBufferPointer { (bytes) throws(SegmentDamage) in
          try Postings.add(bytes, count, to: &counts)
        }
      }
      waiting.removeAll()
    }
  }

  private let pages: Int
  /// The groups for one character and for two.
  private var groups = [Group(), Group()]
  private var done: [(letters: [UInt8], lists: PostingWriter)] = []

  /// The number of pages that a search reads in the time it takes to advance by one word.
  private static let step = 16
  /// The lists are stored if a search would read more than this multiple of the segment's pages.
  private static let patience = 3

  init(pages: Int) { self.pages = pages }

  /// Adds a word and its page list; words must be added in order.
  mutating func add(_ word: [UInt8], _ list: [UInt8], pages: Int) throws(SegmentDamage) {
    if self.pages < FiledKey.leastForBeginnings { return }
    var end = 0
    for index in groups.indices {
      end += 1
      while end < word.count, word[end] & 0xc0 == 0x80 { end += 1 }
      // A shorter word ends the group of two characters as well.
      let letters = end <= word.count ? word[..<end] : []
      if !letters.elementsEqual(groups[index].letters) { endGroup(index, next: Array(letters)) }
      if letters.isEmpty { continue }
      groups[index].cost += pages + WordBeginnings.step
      groups[index].waiting.append((list, pages))
      if groups[index].cost > self.pages * WordBeginnings.patience {
        try groups[index].addUp(self.pages)
      }
    }
  }

  private mutating func endGroup(_ index: Int, next: [UInt8]) {
    if !groups[index].counts.isEmpty {
      var lists = PostingWriter()
      for (place, count) in groups[index].counts.enumerated() where count > 0 {
        lists.append(place + 1, times: Int(count))
      }
      done.append((groups[index].letters, lists))
    }
    groups[index] = Group(letters: next)
  }

  /// Writes the lists.
  consuming func give(to writer: inout SegmentWriter) throws {
    for index in groups.indices { endGroup(index, next: []) }
    for (letters, lists) in done.sorted(by: { $0.letters.lexicographicallyPrecedes($1.letters) }) {
      try lists.give(FiledKey.beginning(letters), to: &writer)
    }
  }
}
