import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading
import PaperSession

/// Statistics of a library and of its reader, for a viewer.
struct ViewedStatistics {
  let texts: ViewedTexts

  /// - Throws: ``ViewerRefusal`` for an unknown edition; as `LibraryStatistics`, `ReaderStatistics`.
  func answer(
    _ request: StatisticsRequest, for requester: Requester, _ moment: LibraryView
  ) async throws -> StatisticsAnswer {
    let status = try texts.status(moment)
    var statistics = Statistics(
      library: LibraryStatistics(
        moment.snapshot, try await aside { try moment.library.historyCounts.steps() },
        texts: status, offsetMinutes: moment.library.settings.offsetMinutes))
    do {
      statistics.reading = try await reading(request, for: requester, moment)
    } catch LibraryError.noIdentity {
      // Without a reader the library's own counts are shown.
    }
    let charts = statistics.charts.map { StatisticsAnswer.Chart($0, width: request.width) }
    return StatisticsAnswer(
      library: StatisticsAnswer.Library(
        statistics.library, charts.filter { !StatisticsAnswer.Chart.ofReading.contains($0.kind) }),
      reading: statistics.reading.map { reading in
        StatisticsAnswer.Reading(
          reading, charts.filter { StatisticsAnswer.Chart.ofReading.contains($0.kind) })
      }, hasDictionary: texts.dictionary != nil)
  }

  /// What a person could read next.
  ///
  /// - Throws: ``ViewerRefusal`` for an unknown edition; as `UnreadDoc.all(_:_:in:)`.
  func unread(
    _ request: StatisticsRequest, for requester: Requester, _ moment: LibraryView
  ) async throws -> UnreadAnswer {
    guard texts.dictionary != nil else { return UnreadAnswer(docs: []) }
    let logs = try moment.library.readingLogs.logs(of: moment.readerName(of: requester))
    let docs = try await UnreadDoc.all(
      logs.sessions, reading(request, for: requester, moment).knownWords, in: texts.cached(moment))
    return UnreadAnswer(
      docs: docs.map { one in
        UnreadAnswer.Doc(
          doc: TitledLink(
            id: one.doc.id?.description ?? one.doc.path, title: one.doc.title, path: one.doc.path),
          known: one.share.known ?? 0, newWords: one.share.newWords)
      })
  }

  private func reading(
    _ request: StatisticsRequest, for requester: Requester, _ moment: LibraryView
  ) async throws -> ReaderStatistics {
    guard let edition = HSKEdition.allCases.first(where: { $0.key == request.edition }) else {
      throw ViewerRefusal(.malformed, "there is no such edition of the HSK")
    }
    let reader = try moment.readerName(of: requester)
    let settings = moment.library.settings
    return try await ReaderStatistics(
      edition, reader, moment.library.readingLogs.logs(of: reader),
      in: texts.dictionary == nil ? nil : texts.all(moment), now: settings.now(),
      offsetMinutes: settings.offsetMinutes)
  }
}

extension StatisticsAnswer.Library {
  fileprivate init(_ library: LibraryStatistics, _ charts: [StatisticsAnswer.Chart]) {
    let texts = library.texts
    self.init(
      counts: EntityCounts.fields.map {
        .init(name: $0.name, count: library.counts[keyPath: $0.value])
      },
      pdfs: library.blobs, bytes: library.bytes,
      texts: [
        .init(name: "layer", count: texts.texts[.layer] ?? 0),
        .init(name: "ocr", count: texts.texts[.ocr] ?? 0),
        .init(name: "corrected", count: library.counts.corrections),
        .init(name: "waiting", count: texts.waiting),
      ],
      tags: library.tags.map { .init(name: $0.tag.description, count: $0.count) },
      variables: library.variables.map { variable in
        StatisticsAnswer.Variable(
          name: variable.name, uses: variable.count, lowest: variable.numbers?.lowest,
          highest: variable.numbers?.highest, mean: variable.numbers?.mean,
          options: variable.options.map { .init(name: $0.name, count: $0.count) })
      },
      people: library.people.map { person in
        StatisticsAnswer.Person(
          name: person.name, commits: person.commits,
          added: EntityCounts.fields.compactMap { field in
            let count = person.added[keyPath: field.value]
            return count == 0 ? nil : .init(name: field.name, count: count)
          })
      }, charts: charts)
  }
}

extension StatisticsAnswer.Reading {
  fileprivate init(_ reading: ReaderStatistics, _ charts: [StatisticsAnswer.Chart]) {
    let level = reading.level.map { level in
      StatisticsAnswer.Level(
        name: HSKLevel(edition: reading.edition, band: level.level).name, level: level.level,
        min: level.interval.lowerBound, max: level.interval.upperBound, reason: level.reason)
    }
    self.init(
      texts: reading.texts, pages: reading.pages, minutes: reading.minutes,
      minutesThisWeek: reading.minutesThisWeek, met: reading.met, marked: reading.marked,
      known: reading.known, mastery: reading.words?.read.mastery, level: level,
      words: (reading.words?.words ?? []).map { word in
        StatisticsAnswer.Word(
          word: word.word, pinyin: word.entry?.reading.marked ?? "",
          meaning: word.entry?.meanings.first ?? "", level: word.band, count: word.count,
          state: word.state.rawValue, marked: word.marked, last: word.last?.description)
      }, charts: charts)
  }
}

extension StatisticsAnswer.Chart {
  /// The kinds of charts of a reader.
  fileprivate static let ofReading: Set = ["words", "level", "minutes"]

  fileprivate init(_ chart: DayChart, width: Int) {
    let (kind, subject): (String, String?) =
      switch chart.kind {
      case .library: ("library", nil)
      case .variable(let name): ("variable", name)
      case .words: ("words", nil)
      case .level(let edition): ("level", edition.rawValue)
      case .minutes: ("minutes", nil)
      }
    self.init(kind: kind, subject: subject, svg: chart.picture(width: width))
  }
}
