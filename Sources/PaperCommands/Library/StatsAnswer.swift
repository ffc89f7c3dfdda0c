import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading

/// The output of `pc stats`.
extension Statistics: Report {
  var json: OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("library", library.json), .init("reading", reading?.json ?? .null),
      .init("over", .list(days) { .object($0.members) }),
    ]
    if let unread { members.append(.init("unread", .list(unread) { $0.json })) }
    return .object(members)
  }

  func write(to terminal: Terminal) throws {
    try library.write(to: terminal)
    if let reading, !reading.isEmpty { try reading.write(to: terminal) }
    guard let unread else { return }
    try terminal.print("\("to read next", .heading)")
    var table = Table(columns: [.right, .right, .left, .flexible])
    for one in unread {
      table.add(
        "  \((one.share.known ?? 0).inPercent) known", "\(one.share.newWords) new words",
        "\(one.doc.path, .id)",
        "\(one.doc.title)")
    }
    try terminal.print(table)
    if unread.isEmpty { terminal.note("there is no unread text in Chinese that is indexed") }
  }

  /// A table of RFC 4180, a row for each day.
  var csv: String {
    let numbered = library.variables.filter { $0.numbers != nil }.map(\.name)
    var text = CSVText()
    text.add(
      ["date"] + EntityCounts.fields.map(\.name) + numbered
        + ["minutes", "texts", "words", "marked", "mastery", "level"])
    for day in days {
      let counts = day.library?.counts ?? EntityCounts()
      let reading = day.reading
      text.add(
        [day.day.description] + EntityCounts.fields.map { String(counts[keyPath: $0.value]) }
          + numbered.map { day.library?.numbers[$0].map { $0.mean.inTenths } ?? "" }
          + [
            reading?.minutes.inTenths, reading.map { String($0.texts) },
            reading.map { String($0.words) }, reading.map { String($0.marked) },
            reading?.mastery?.inTenths, reading?.level.map(String.init),
          ].map { $0 ?? "" })
    }
    return text.text
  }
}

extension Statistics.Day {
  fileprivate var members: [OutputJSON.Member] {
    var members: [OutputJSON.Member] = [.init("date", .string(day.description))]
    if let library {
      for field in EntityCounts.fields {
        members.append(.init(field.name, .int(library.counts[keyPath: field.value])))
      }
      members.append(
        .init(
          "variables",
          .object(
            library.numbers.sorted { $0.key < $1.key }.map { name, numbers in
              .init(name, .double(numbers.mean.tenths))
            })))
    }
    if let reading {
      members += [
        .init("minutes", .double(reading.minutes.tenths)), .init("texts", .int(reading.texts)),
        .init("words", .int(reading.words)), .init("marked", .int(reading.marked)),
        .init("masteryPercentage", reading.mastery.map { .double($0.tenths) } ?? .null),
        .init("hsklevel", reading.level.map { .int($0) } ?? .null),
      ]
    }
    return members
  }
}

extension LibraryStatistics {
  fileprivate var json: OutputJSON {
    var members = EntityCounts.fields.map { field in
      OutputJSON.Member(field.name, .int(counts[keyPath: field.value]))
    }
    members[members.count - 1] = .init(
      "tags", .list(tags) { ["tag": .string($0.tag.description), "uses": .int($0.count)] })
    members += [
      .init("blobs", .int(blobs)), .init("bytes", .int(bytes)),
      .init(
        "texts",
        [
          "layer": .int(texts.texts[.layer] ?? 0), "ocr": .int(texts.texts[.ocr] ?? 0),
          "corrected": .int(texts.texts[.corrected] ?? 0), "waiting": .int(texts.waiting),
        ]),
      .init(
        "variables",
        .list(variables) { variable in
          [
            "variable": .string(variable.name), "uses": .int(variable.count),
            "min": variable.numbers.map { .int($0.lowest) } ?? .null,
            "max": variable.numbers.map { .int($0.highest) } ?? .null,
            "mean": variable.numbers.map { .double($0.mean.tenths) } ?? .null,
            "options": .object(variable.options.map { .init($0.name, .int($0.count)) }),
          ]
        }),
      .init(
        "people",
        .list(people) { person in
          .object(
            [
              .init("name", .string(person.name)), .init("commits", .int(person.commits)),
            ]
              + EntityCounts.fields.map { .init($0.name, .int(person.added[keyPath: $0.value])) })
        }),
    ]
    return .object(members)
  }

  fileprivate func write(to terminal: Terminal) throws {
    try terminal.print("\("library", .heading)")
    try terminal.print(
      "  \(counts.docs.counted("doc")), \(counts.groups.counted("group")), \(counts.pages.counted("page"))"
    )
    try terminal.print(
      "  \(counts.bundles.counted("bundle")), \(blobs.counted("PDF")) of \(bytes.inBytes)")
    try terminal.print(
      "  \(counts.annotations.counted("annotation")), \(counts.stamps.counted("stamp"))")
    let (layer, ocr) = (texts.texts[.layer] ?? 0, texts.texts[.ocr] ?? 0)
    try terminal.print(
      "  texts: \(layer) from text layers, \(ocr) recognised, \(counts.corrections) corrected, \(texts.waiting) not read yet"
    )
    var table = Table(columns: [.left, .right, .flexible])
    for (tag, count) in tags { table.add("  \(tag.description)", "\(count.counted("use"))") }
    for variable in variables where variable.count > 0 {
      var values = variable.options.filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }
        .joined(separator: ", ")
      if let numbers = variable.numbers {
        values = "\(numbers.lowest) to \(numbers.highest), mean \(numbers.mean.inTenths)"
      }
      table.add("  \(variable.name)", "\(variable.count.counted("use"))", "\(values)")
    }
    try terminal.print(table)
    try terminal.print("\("who added what", .heading)")
    var rows = Table(columns: [.left, .right, .flexible])
    for person in people {
      let added = EntityCounts.fields.compactMap { field -> String? in
        let count = person.added[keyPath: field.value]
        return count == 0 ? nil : count.counted(String(field.name.dropLast()))
      }.joined(separator: ", ")
      rows.add("  \(person.name)", "\(person.commits.counted("commit"))", "\(added)")
    }
    try terminal.print(rows)
  }
}

extension ReaderStatistics {
  fileprivate var json: OutputJSON {
    [
      "reader": .string(reader.description), "texts": .int(texts), "pages": .int(pages),
      "sessions": .int(sessions), "minutes": .double(minutes.tenths),
      "minutesThisWeek": .double(minutesThisWeek.tenths),
      "words": .int(met), "marked": .int(marked),
      "known": .int(known), "marks": .int(marks), "edition": .string(edition.rawValue),
      "hsklevel": level.map { .int($0.level) } ?? .null,
      "confidenceInterval": level.map {
        ["min": .int($0.interval.lowerBound), "max": .int($0.interval.upperBound)]
      } ?? .null,
      "masteryPercentage": words?.read.mastery.map { .double($0.tenths) } ?? .null,
    ]
  }

  fileprivate func write(to terminal: Terminal) throws {
    try terminal.print("\("reading of \(reader)", .heading)")
    try terminal.print(
      "  \(texts.counted("text")), \(pages.counted("page")), \(minutes.inTenths) minutes, this week \(minutesThisWeek.inTenths)"
    )
    try terminal.print(
      "  \(met.counted("word")) met, \(marked) marked as difficult, \(known) said to be known")
    if let level {
      let name = HSKLevel(edition: edition, band: level.level).name
      try terminal.print(
        "  \(name), between \(level.interval.lowerBound) and \(level.interval.upperBound); \(level.mastery.inTenths) % of the words are known"
      )
    }
  }
}

extension UnreadDoc {
  fileprivate var json: OutputJSON {
    [
      "doc": .text(doc.id), "path": .string(doc.path), "title": .string(doc.title),
      "knownPercentage": .double(((share.known ?? 0) * 100).tenths),
      "words": .int(share.words), "newWords": .int(share.newWords),
    ]
  }
}

extension Double {
  /// Rounded to tenths: more digits would mean nothing.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }

  /// `97.6`.
  fileprivate var inTenths: String { JSONLiteral.spelling(of: tenths) }

  /// A share as `97.6 %`.
  fileprivate var inPercent: String { "\((self * 100).inTenths) %" }
}
