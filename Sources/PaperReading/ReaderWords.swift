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
  /// When the reader last read or marked something.
  package let lastUpdated: Timestamp?

  /// - Parameters:
  ///   - logs: What the reader read and marked.
  ///   - doc: Only the words of this doc, in whatever texts they were met.
  /// - Throws: As `ReadTexts.text(of:recognises:)`.
  package init(
    _ edition: HSKEdition, of doc: Doc? = nil, _ logs: ReadingLogs.Reader, in texts: ReadTexts
  ) async throws {
    self.edition = edition
    let marks = MarkedWords(logs.marks)
    lastUpdated = (logs.marks.events.map(\.at) + logs.sessions.events.map(\.until)).max()

    let read = Set(logs.sessions.events.flatMap(\.pages))
    let readPages = texts.snapshot.pages.values.filter { $0.id.map(read.contains) ?? false }
    let seen = try await texts.counts(on: readPages)
    var counted = seen
    if let doc { counted = try await texts.counts(on: texts.pages(of: doc)) }
    var all = Set(counted.keys)
    if doc == nil { all.formUnion(marks.difficult.union(marks.known)) }
    let dictionary = texts.dictionary
    words = all.map { word in
      let mark = marks[word]
      let state: State =
        switch mark?.action {
        case .mark: .marked
        case .known: .known
        case .unmark, nil: seen[word] == nil ? .new : .seen
        }
      return Word(
        word: word, entry: dictionary.entries(of: word).first,
        band: dictionary.band(of: word, in: edition),
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

  /// The words to learn before a text: new or difficult.
  package mutating func keepUnknown() {
    words.removeAll { $0.state == .seen || $0.state == .known }
  }

  /// What the words say of the reader's level.
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
  func band(of word: String, in edition: HSKEdition) -> Int? {
    levels(of: word).first { $0.edition == edition }?.band
  }
}
