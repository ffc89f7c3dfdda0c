package import HanText
package import PaperDomain
package import PaperLibrary

/// The words of one reader: marked, met in a text, or new in another one.
package struct ReaderWords: Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// In no text that was read.
    case new
    /// Met, and not marked.
    case seen
    case marked, known
  }

  package struct Word: Sendable {
    package let word: String
    package let entry: HanEntry?
    /// The band in the edition; `nil` for a word that is in no list.
    package let band: Int?
    /// How often the texts have it.
    package let count: Int
    package let state: State
    /// How often it was marked.
    package let marked: Int
    package let last: Timestamp?
    /// A sentence with it.
    package let context: String?
  }

  package let edition: HSKEdition
  package private(set) var words: [Word]
  /// The words of the reader's last assessment, with their bands.
  private let assessed: [(word: String, band: Int?, isKnown: Bool)]
  /// When the reader last read or marked something.
  package let lastUpdated: Timestamp?

  /// - Parameters:
  ///   - logs: What the reader read and marked.
  ///   - pages: By page that was read, how often it has each word; `nil` to count now.
  ///   - doc: Only the words of this doc, in whatever texts they were met.
  /// - Throws: As `ReadTexts.text(of:)`.
  package init(
    _ edition: HSKEdition, of doc: Doc? = nil, _ logs: ReadingLogs.Reader,
    _ pages: [EntityID: [String: Int]]? = nil, in texts: ReadTexts
  ) async throws {
    self.edition = edition
    let dictionary = texts.divider.dictionary
    let marks = MarkedWords(logs.marks, dictionary)
    lastUpdated =
      (logs.marks.events.map(\.at) + logs.sessions.events.map(\.until)
      + logs.assessments.events.map(\.at)).max()

    let assessment = logs.assessments.events.last
    let answers =
      (assessment?.known ?? []).map { ($0, true) } + (assessment?.unknown ?? []).map { ($0, false) }
    assessed = answers.map { word, isKnown in
      (word, dictionary?.band(of: word, in: edition), isKnown)
    }
    var seen: [String: Int] = [:]
    let counts: [EntityID: [String: Int]]
    if let pages {
      counts = pages
    } else {
      counts = try await texts.counts(ofPagesIn: logs.sessions)
    }
    for page in counts.values { seen.merge(page, uniquingKeysWith: +) }
    var counted = seen
    if let doc { counted = try await texts.counts(on: texts.snapshot.pages(of: doc)) }
    var all = Set(counted.keys)
    if doc == nil {
      // A word that was marked in one form, and met in another, is there already.
      all.formUnion(
        marks.difficult.union(marks.known).filter { word in
          dictionary?.forms(of: word).isDisjoint(with: counted.keys) ?? true
        })
    }
    words = all.map { word in
      let mark = marks[word]
      let state: State =
        switch mark?.action {
        case .mark: .marked
        case .known: .known
        case .unmark, nil: seen[word] == nil ? .new : .seen
        }
      return Word(
        word: word, entry: dictionary?.entries(of: word).first,
        band: dictionary?.band(of: word, in: edition),
        count: counted[word] ?? 0, state: state, marked: marks.count(of: word), last: mark?.at,
        context: mark?.place.context)
    }
    // What is most useful to learn first.
    words.sort { left, right in
      let (a, b) = (left.count, right.count)
      return a != b
        ? a > b
        : (left.band ?? .max, left.word) < (right.band ?? .max, right.word)
    }
  }

  /// Keeps the words of some states.
  package mutating func keep(_ states: Set<State>) {
    words.removeAll { !states.contains($0.state) }
  }

  /// The orders of words; equal ones stay as they were.
  package enum Order: String, CaseIterable, Sendable {
    /// Frequent words first.
    case count
    /// Easy words first.
    case level
    /// Words that were marked or known last come first.
    case last
    /// Alphabetically by pinyin.
    case pinyin
  }

  package mutating func sort(by order: Order) {
    func sort<Key>(_ key: (Word) -> Key, _ areInOrder: (Key, Key) -> Bool) {
      let keyed = words.enumerated().map { (offset: $0, word: $1, key: key($1)) }
      words = keyed.sorted { left, right in
        areInOrder(left.key, right.key)
          || (!areInOrder(right.key, left.key) && left.offset < right.offset)
      }.map(\.word)
    }
    switch order {
    case .count: sort(\.count, >)
    case .level: sort({ $0.band ?? .max }, <)
    case .last: sort({ $0.last?.seconds ?? .min }, >)
    case .pinyin: sort({ $0.entry?.reading.searchKey ?? "~" }, <)
    }
  }

  /// Removes the words that a reader knows: what is left is to be learned before a text.
  package mutating func remove(_ known: KnownWords) {
    var known = known
    words.removeAll { known.contains($0.word) }
  }

  /// What the words that were read, and the answers of an assessment, say of the reader's level.
  package var evidence: ReadWords {
    var evidence = read
    let met = Set(words.lazy.filter { $0.state != .new }.map(\.word))
    for one in assessed where !met.contains(one.word) {
      evidence.add(band: one.band, isMarked: !one.isKnown)
    }
    return evidence
  }

  /// The words that were read, and how many of them are marked.
  package var read: ReadWords {
    var read = ReadWords(edition: edition)
    for word in words where word.state != .new && word.entry != nil {
      read.add(band: word.band, isMarked: word.state == .marked)
    }
    return read
  }
}

extension HanDictionary {
  /// The band of a word in one edition of the HSK; `nil` for a word that is in no list.
  package func band(of word: String, in edition: HSKEdition) -> Int? {
    levels(of: word).first { $0.edition == edition }?.band
  }
}
