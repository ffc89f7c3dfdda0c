import HanText
import PaperDomain
import PaperIndex
import PaperLibrary

/// The words of one reader: marked, met in a text, or new in another one.
struct ReaderWords {
  enum State: String {
    /// In no text that was read.
    case new
    /// Met, and not marked.
    case seen
    case marked, known
  }

  struct Word {
    let word: String
    let entry: HanEntry?
    /// The band in the edition; `nil` for a word that is in no list.
    let band: Int?
    /// How often the texts have it.
    let count: Int
    let state: State
    /// How often it was marked.
    let marked: Int
    let last: Timestamp?
    /// A sentence with it.
    let context: String?
  }

  let edition: HSKEdition
  private(set) var words: [Word]
  /// When the reader last read or marked something.
  let lastUpdated: Timestamp?

  /// - Parameter doc: Only the words of this doc, in whatever texts they were met.
  init(
    _ edition: HSKEdition, of doc: Doc? = nil, in snapshot: LibrarySnapshot,
    _ workspace: Workspace, _ dictionary: HanDictionary, _ invocation: Invocation
  ) async throws {
    self.edition = edition
    let library = workspace.library
    let logs = try library.readingLogs.logs(of: library.readingLogs.readerName())
    let marks = MarkedWords(logs.marks)
    lastUpdated = (logs.marks.events.map(\.at) + logs.sessions.events.map(\.until)).max()

    let texts = ReaderTexts(
      workspace: workspace, snapshot: snapshot,
      segmenter: Segmenter(dictionary, corrections: try invocation.wordCorrections(in: library)))
    let read = Set(logs.sessions.events.flatMap(\.pages))
    let readPages = snapshot.pages.values.filter { $0.id.map(read.contains) ?? false }
    let seen = try await texts.counts(on: readPages, invocation)
    var counted = seen
    if let doc {
      let pages = snapshot.groups(of: doc).flatMap { snapshot.pages(of: $0) }
      counted = try await texts.counts(on: pages, invocation)
    }
    var all = Set(counted.keys)
    if doc == nil { all.formUnion(marks.difficult.union(marks.known)) }
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
        band: dictionary.levels(of: word).first { $0.edition == edition }?.band,
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
  mutating func keepUnknown() { words.removeAll { $0.state == .seen || $0.state == .known } }

  /// What the words say of the reader's level.
  var read: ReadWords {
    var read = ReadWords(edition: edition)
    for word in words where word.state != .new && word.entry != nil {
      read.add(band: word.band, isMarked: word.state == .marked)
    }
    return read
  }
}

/// Counts words in the texts of pages.
private struct ReaderTexts {
  let workspace: Workspace
  let snapshot: LibrarySnapshot
  let segmenter: Segmenter

  func counts(on pages: [Page], _ invocation: Invocation) async throws -> [String: Int] {
    if pages.isEmpty { return [:] }
    let indexer = try workspace.openIndexer(invocation, jobs: 1)
    var counts: [String: Int] = [:]
    for page in pages {
      guard let bundle = snapshot.bundle(named: page.binding.bundle) else { continue }
      do {
        let text = try await indexer.text(of: page.binding.pageNumber, in: bundle, of: snapshot)
        for token in segmenter.tokens(of: JoinedLines(text.text).text) where token.kind == .word {
          if Token.hasChinese(token.text) { counts[token.text, default: 0] += 1 }
        }
      } catch let error as PageTextError {
        invocation.terminal.note("\(error.explanation)")
      }
    }
    return counts
  }
}
