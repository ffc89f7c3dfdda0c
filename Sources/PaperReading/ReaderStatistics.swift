package import HanText
package import PaperDomain
package import PaperLibrary
import RunLog

/// What one person read and learned.
package struct ReaderStatistics: Sendable {
  /// A day on which the reader read or marked something.
  package struct Day: Sendable {
    package var day: LocalDay
    /// Read on this day.
    package var minutes = 0.0
    /// Docs, read up to this day.
    package var texts = 0
    /// Different words, met up to this day.
    package var words = 0
    /// Words that are difficult at the end of the day.
    package var marked = 0
    /// The share of words that are not marked, in per cent; `nil` without words.
    package var mastery: Double?
    package var level: Int?
    package var interval: ClosedRange<Int>?
  }

  package let reader: ReaderName
  package let edition: HSKEdition
  /// Different docs.
  package private(set) var texts = 0
  /// Different pages.
  package private(set) var pages = 0
  package private(set) var sessions = 0
  package private(set) var minutes = 0.0
  /// Since Monday.
  package private(set) var minutesThisWeek = 0.0
  /// The reader's words; empty without a dictionary.
  package let words: ReaderWords?
  /// How often words were marked.
  package private(set) var marks = 0
  package private(set) var marked = 0
  package private(set) var known = 0
  package let level: LevelEstimate?
  /// What the reader knows, with the words of this level.
  package let knownWords: KnownWords
  package private(set) var over: [Day] = []

  /// - Parameters:
  ///   - texts: `nil` without a dictionary: then words and the level are not known.
  ///   - offsetMinutes: Of local time from UTC.
  /// - Throws: As `ReadTexts.text(of:)`.
  package init(
    _ edition: HSKEdition, _ reader: ReaderName, _ logs: ReadingLogs.Reader, in texts: ReadTexts?,
    now: Timestamp, offsetMinutes: Int
  ) async throws {
    self.reader = reader
    self.edition = edition
    let timer = LogTimer()
    let counts = try await texts?.counts(ofPagesIn: logs.sessions) ?? [:]
    Logger.info(.reading, "counted the words of \(counts.count) pages in \(timer.elapsed)")
    if let texts {
      let words = try await ReaderWords(edition, logs, counts, in: texts)
      self.words = words
      level = BandedLevel.estimate(words.evidence)
    } else {
      words = nil
      level = nil
    }
    let dictionary = texts?.divider.dictionary
    let marking = MarkedWords(logs.marks, dictionary)
    knownWords = KnownWords(
      marking, readOn: counts, level: level?.level ?? 0, of: edition, dictionary)
    marked = marking.difficult.count
    known = marking.known.count
    marks = logs.marks.events.count { $0.action == .mark }
    self.texts = Set(logs.sessions.events.map(\.doc)).count
    pages = Set(logs.sessions.events.flatMap(\.pages)).count
    sessions = logs.sessions.events.count
    let today = LocalDay(now, offsetMinutes: offsetMinutes)
    for session in logs.sessions.events {
      minutes += session.minutes
      let day = LocalDay(session.at, offsetMinutes: offsetMinutes)
      if day >= today.monday, day <= today { minutesThisWeek += session.minutes }
    }
    follow(logs, counts, dictionary, offsetMinutes)
    Logger.info(
      .reading,
      "\(logs.marks.events.count) marks over \(over.count) days: statistics after \(timer.elapsed)")
  }

  /// Different words that were met.
  package var met: Int { words?.words.count { $0.count > 0 } ?? 0 }

  /// Whether nothing was read or marked.
  package var isEmpty: Bool { sessions == 0 && marks == 0 && known == 0 }

  private mutating func follow(
    _ logs: ReadingLogs.Reader, _ counts: [EntityID: [String: Int]], _ dictionary: HanDictionary?,
    _ offsetMinutes: Int
  ) {
    func day(_ time: Timestamp) -> LocalDay { LocalDay(time, offsetMinutes: offsetMinutes) }
    let sessions = Dictionary(grouping: logs.sessions.events) { day($0.at) }
    let marks = Dictionary(grouping: logs.marks.events) { day($0.at) }
    var read: Set<EntityID> = []
    var docs: Set<EntityID> = []
    var met = MetWords(edition, dictionary)
    for day in Set(sessions.keys).union(marks.keys).sorted() {
      var one = Day(day: day)
      for session in sessions[day] ?? [] {
        one.minutes += session.minutes
        docs.insert(session.doc)
        for page in session.pages where read.insert(page).inserted {
          for word in (counts[page] ?? [:]).keys { met.meet(word) }
        }
      }
      for mark in marks[day] ?? [] { met.add(mark) }
      one.texts = docs.count
      one.words = met.words.seen
      one.marked = met.marks.difficultCount
      one.mastery = met.words.mastery
      if let estimate = BandedLevel.estimate(met.words) {
        one.level = estimate.level
        one.interval = estimate.interval
      }
      over.append(one)
    }
  }
}

/// The words that a reader met until a day, counted as they come: each day costs what is new on it.
private struct MetWords {
  private(set) var marks: MarkedWords
  /// Those that the dictionary has.
  private(set) var words: ReadWords
  private let dictionary: HanDictionary?
  private let edition: HSKEdition
  private var met: [String: Word?] = [:]

  private struct Word {
    let band: Int?
    var isMarked: Bool
  }

  init(_ edition: HSKEdition, _ dictionary: HanDictionary?) {
    self.edition = edition
    self.dictionary = dictionary
    marks = MarkedWords(ReadingLog(), dictionary)
    words = ReadWords(edition: edition)
  }

  mutating func meet(_ text: String) {
    guard met[text] == nil else { return }
    guard let dictionary, !dictionary.entries(of: text).isEmpty else {
      met[text] = .some(nil)
      return
    }
    let word = Word(
      band: dictionary.band(of: text, in: edition), isMarked: marks[text]?.action == .mark)
    met[text] = word
    words.add(band: word.band, isMarked: word.isMarked)
  }

  mutating func add(_ mark: WordMark) {
    for form in marks.add(mark) {
      guard var word = met[form] ?? nil else { continue }
      let isMarked = marks[form]?.action == .mark
      if word.isMarked == isMarked { continue }
      word.isMarked = isMarked
      met[form] = word
      words.set(isMarked: isMarked, band: word.band)
    }
    if mark.action != .unmark { meet(mark.word) }
  }
}

extension ReadingSession {
  /// How long it was.
  fileprivate var minutes: Double { Double(max(0, until.seconds - at.seconds)) / 60 }
}
