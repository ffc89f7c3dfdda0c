import PaperLibrary

/// What a library has and what a reader read, now and day by day.
package struct Statistics: Sendable {
  package let library: LibraryStatistics
  /// `nil` if git names no person.
  package var reading: ReaderStatistics?
  /// `nil` if it was not asked for.
  package var unread: [UnreadDoc]?

  package init(library: LibraryStatistics, reading: ReaderStatistics? = nil) {
    self.library = library
    self.reading = reading
  }

  /// A day of the library, of the reader, or of both.
  package struct Day: Sendable {
    package let day: LocalDay
    package var library: LibraryStatistics.Day?
    package var reading: ReaderStatistics.Day?
  }

  /// All days, in order. A day without commits has what the library had before.
  package var days: [Day] {
    var days: [LocalDay: Day] = [:]
    for one in library.over { days[one.day] = Day(day: one.day, library: one) }
    for one in reading?.over ?? [] { days[one.day, default: Day(day: one.day)].reading = one }
    var last: LibraryStatistics.Day?
    return days.values.sorted { $0.day < $1.day }.map { day in
      var day = day
      last = day.library ?? last
      day.library = last
      return day
    }
  }

  /// The charts of all days, as `pc stats --plot` and the viewer draw them.
  package var charts: [DayChart] {
    let days = days
    return (libraryCharts(days) + readingCharts(days)).filter { !$0.isEmpty }
  }

  private func line(
    _ name: String, _ days: [Day], _ value: (Day) -> Double?
  ) -> DayChart.Line {
    DayChart.Line(name: name, points: days.compactMap { day in value(day).map { (day.day, $0) } })
  }

  private func libraryCharts(_ days: [Day]) -> [DayChart] {
    func line(_ name: String, _ count: (EntityCounts) -> Int) -> DayChart.Line {
      self.line(name, days) { $0.library.map { Double(count($0.counts)) } }
    }
    var charts = [
      DayChart(
        .library,
        [
          line("docs", \.docs), line("pages", \.pages), line("bundles", \.bundles),
          line("tags", \.tags), line("stamps", \.stamps),
        ])
    ]
    for variable in library.variables where variable.numbers != nil {
      charts.append(
        DayChart(
          .variable(variable.name),
          [self.line(variable.name, days) { $0.library?.numbers[variable.name]?.mean }]))
    }
    return charts
  }

  private func readingCharts(_ days: [Day]) -> [DayChart] {
    guard let reading, !reading.isEmpty else { return [] }
    return [
      DayChart(
        .words,
        [
          line("met", days) { $0.reading.map { Double($0.words) } },
          line("marked", days) { $0.reading.map { Double($0.marked) } },
        ]),
      DayChart(
        .level(reading.edition), [line("level", days) { $0.reading?.level.map(Double.init) }]),
      DayChart(.minutes, [line("minutes", days) { $0.reading?.minutes }]),
    ]
  }
}
