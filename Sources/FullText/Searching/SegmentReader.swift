/// Looks up terms in one segment.
struct SegmentReader {
  private let segment: Segment
  private let forms: [String: WordForms]
  private var known: [Lookup: [FoundWord]] = [:]
  private var entries: [[UInt8]: WordEntry?] = [:]

  /// - Parameter forms: The forms of the words of the terms that take them.
  init(_ segment: Segment, forms: [String: WordForms] = [:]) {
    self.segment = segment
    self.forms = forms
  }

  private struct Lookup: Hashable {
    var word: String
    var isPrefix = false
    var takesForms = false
  }

  /// A word of the segment, with its pages.
  private struct FoundWord {
    var entry: WordEntry
    var postings: Postings
  }

  /// The pages on which a term occurs, or terms occur near each other, with counts.
  mutating func postings(of query: TextQuery) throws -> Postings {
    switch query {
    case .term(let term):
      if term.words.count == 2, !term.isPrefix,
        let pair = try filedPair(term.words[0], term.words[1])
      {
        return pair
      }
      if term.words.count > 1 { return try phrase(term, on: nil) { _ in } }
      let lookup = Lookup(
        word: term.words[0], isPrefix: term.isPrefix, takesForms: term.takesForms)
      if term.isPrefix || term.takesForms { return try union(of: lookup) }
      return try words(lookup).first?.postings ?? Postings()
    case .near(let terms, let distance): return try near(terms, distance)
    case .pages, .all, .any, .not: return Postings()
    }
  }

  private mutating func words(_ lookup: Lookup) throws -> [FoundWord] {
    if let found = known[lookup] { return found }
    let word = Array(lookup.word.utf8)
    var found: [FoundWord] = []
    if lookup.isPrefix {
      try segment.eachWord(from: word) { _, entry in
        found.append(FoundWord(entry: entry, postings: try segment.postings(of: entry)))
      }
    } else if !lookup.takesForms, let entry = try entry(of: word) {
      found = [FoundWord(entry: entry, postings: try segment.postings(of: entry))]
    }
    for entry in try otherForms(of: lookup) {
      found.append(FoundWord(entry: entry, postings: try segment.postings(of: entry)))
    }
    known[lookup] = found
    return found
  }

  /// The forms of a word that takes them; without those that it is a prefix of, if it is one.
  private func otherForms(of lookup: Lookup) throws -> [WordEntry] {
    guard lookup.takesForms, let forms = forms[lookup.word] else { return [] }
    let prefix = lookup.isPrefix ? Array(lookup.word.utf8) : nil
    var found: [WordEntry] = []
    for beginning in forms.beginnings {
      try segment.eachWord(from: beginning) { word, entry in
        let isFound = prefix.map(word.starts(with:)) ?? false
        if !isFound, forms.contains(word) { found.append(entry) }
      }
    }
    return found
  }

  private mutating func entry(of word: [UInt8]) throws -> WordEntry? {
    if let known = entries[word] { return known }
    let entry = try segment.entry(of: word)
    entries[word] = .some(entry)
    return entry
  }

  /// The pages on which a word directly follows another, if this pair is stored; see ``FiledKey``.
  private mutating func filedPair(_ first: String, _ second: String) throws -> Postings? {
    let total = segment.pages.count
    if total < FiledKey.leastForPairs { return nil }
    let words = [first, second].map { Array($0.utf8) }
    for word in words {
      guard let entry = try entry(of: word) else { return Postings() }
      if !FiledKey.hasPairs(pages: entry.pages, of: total) { return nil }
    }
    return try segment.entry(of: FiledKey.pair(words[0], words[1])).map(segment.postings)
      ?? Postings()
  }

  /// The union of all words with a prefix or of all forms, added directly to one count per page: there
  /// may be thousands.
  private func union(of lookup: Lookup) throws -> Postings {
    var counts = [UInt32](repeating: 0, count: segment.pages.count)
    func add(_ entry: WordEntry) throws {
      try segment.pageList(of: entry).withUnsafeBufferPointer { (bytes) throws(SegmentDamage) in
        try Postings.add(bytes, entry.pages, to: &counts)
      }
    }
    let forms = try otherForms(of: lookup)
    if lookup.isPrefix {
      let prefix = Array(lookup.word.utf8)
      if let entry = try segment.entry(of: FiledKey.beginning(prefix)) {
        if forms.isEmpty { return try segment.postings(of: entry) }
        try add(entry)
      } else {
        try segment.eachWord(from: prefix) { _, entry in try add(entry) }
      }
    }
    for entry in forms { try add(entry) }
    return Postings(counts: counts)
  }

  private func pages(of words: [FoundWord]) -> PageSet {
    var set = PageSet(none: segment.pages.count)
    for word in words { for page in word.postings.pages { set.insert(Int(page)) } }
    return set
  }

  // MARK: - Positions in the text

  /// Added to positions, so that subtracting a shift never moves one to the previous page.
  private static let bias = 1 << 20

  /// The pages on which a phrase occurs, with counts; calls `give` with the start of each
  /// occurrence: page and position in one number, ascending.
  private mutating func phrase(
    _ term: SearchTerm, on wanted: PageSet?, found give: (UInt64) -> Void
  ) throws -> Postings {
    var candidates = wanted ?? PageSet(all: segment.pages.count)
    for (offset, word) in term.words.enumerated().dropLast(term.isPrefix ? 2 : 1) {
      guard let pair = try filedPair(word, term.words[offset + 1]) else { continue }
      candidates.formIntersection(PageSet(pair.pages, of: segment.pages.count))
      if candidates.isEmpty { return Postings() }
    }
    var parts: [(offset: Int, words: [FoundWord], pages: Int)] = []
    for (offset, word) in term.words.enumerated() {
      let isLast = offset == term.words.count - 1
      let words = try words(
        Lookup(word: word, isPrefix: term.isPrefix && isLast, takesForms: term.takesForms))
      if words.isEmpty { return Postings() }
      candidates.formIntersection(pages(of: words))
      parts.append((offset, words, words.reduce(0) { $0 + $1.postings.pages.count }))
    }
    if candidates.isEmpty { return Postings() }
    // The rarest word first: the others are read only on its pages.
    parts.sort { ($0.pages, $0.offset) < ($1.pages, $1.offset) }
    var places = try parts.map { part in
      try PlaceCursor(
        part.words.map { ($0.postings, try segment.positionList(of: $0.entry)) }, on: candidates,
        movedBy: SegmentReader.bias - part.offset)
    }
    var postings = Postings()
    var starts: [Int] = []
    for page in candidates {
      try places[0].read(page, into: &starts)
      for part in places.indices.dropFirst() where !starts.isEmpty {
        try places[part].narrow(&starts, on: page)
      }
      if starts.isEmpty { continue }
      postings.pages.append(UInt32(page))
      postings.counts.append(UInt32(starts.count))
      for start in starts { give(UInt64(page) << 32 | UInt64(start)) }
    }
    return postings
  }

  /// The number of positions on each page.
  private static func counted(_ places: [UInt64]) -> Postings {
    var postings = Postings()
    for place in places {
      let page = UInt32(truncatingIfNeeded: place >> 32)
      if postings.pages.last == page {
        postings.counts[postings.counts.count - 1] += 1
      } else {
        postings.pages.append(page)
        postings.counts.append(1)
      }
    }
    return postings
  }

  // MARK: - NEAR

  private mutating func near(_ terms: [SearchTerm], _ distance: Int) throws -> Postings {
    var candidates = PageSet(all: segment.pages.count)
    var all: [[UInt64]] = []
    for term in terms {
      var starts: [UInt64] = []
      candidates = PageSet(
        try phrase(term, on: candidates) { starts.append($0) }.pages, of: segment.pages.count)
      all.append(starts)
    }
    let lengths = terms.map { UInt64($0.words.count) }
    return SegmentReader.counted(SegmentReader.windows(all, lengths, distance))
  }

  /// The starts of the shortest pieces of text that contain all terms, none inside another.
  ///
  /// Always advances the term with the first start: no shorter piece begins there.
  private static func windows(
    _ starts: [[UInt64]], _ lengths: [UInt64], _ distance: Int
  ) -> [UInt64] {
    var windows: [UInt64] = []
    var next = [Int](repeating: 0, count: starts.count)
    while true {
      var first = 0
      var end: UInt64 = 0
      for term in starts.indices {
        guard next[term] < starts[term].count else { return windows }
        let start = starts[term][next[term]]
        if start < starts[first][next[first]] { first = term }
        end = max(end, start)
      }
      let start = starts[first][next[first]]
      // The number of words from the end of the first to the start of the last; very large across
      // pages.
      if end <= start + lengths[first] - 1 + UInt64(distance) { windows.append(start) }
      next[first] += 1
    }
  }
}
