/// Collects on which pages words of the same beginning stand, and how often all of them together, where a
/// search would take long to add up their lists.
struct WordBeginnings {
  /// The words with the beginning at hand.
  private struct Group {
    var letters: [UInt8] = []
    /// What it would take to read them.
    var cost = 0
    /// Their lists, as long as they are few.
    var waiting: [(list: [UInt8], pages: Int)] = []
    /// How often on each page, when they are many; else empty.
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
  /// Of one character and of two.
  private var groups = [Group(), Group()]
  private var done: [(letters: [UInt8], lists: PostingWriter)] = []

  /// Pages that a search reads in the time in which it comes to the next word.
  private static let step = 16
  /// So many times a segment's pages are added up when they are asked for.
  private static let patience = 3

  init(pages: Int) { self.pages = pages }

  /// Adds a word and its list of pages; words come in order.
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

  /// Gives the lists away.
  consuming func give(to writer: inout SegmentWriter) throws {
    for index in groups.indices { endGroup(index, next: []) }
    for (letters, lists) in done.sorted(by: { $0.letters.lexicographicallyPrecedes($1.letters) }) {
      try lists.give(FiledKey.beginning(letters), to: &writer)
    }
  }
}
