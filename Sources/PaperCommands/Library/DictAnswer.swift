import HanText

/// What the dictionary says of one argument of `pc dict`.
struct DictAnswer {
  /// A word with one reading.
  struct Entry {
    let entry: HanEntry
    let levels: [HSKLevel]
    var examples: [WordExample]
  }

  let word: String
  private(set) var entries: [Entry] = []

  init(_ word: String, _ dictionary: HanDictionary, _ examples: WordExamples, limit: Int) throws {
    self.word = word
    guard Token.hasChinese(word) else {
      entries = dictionary.lookUp(letters: word, limit: limit).map { entry in
        Entry(entry: entry, levels: DictAnswer.levels(of: entry, dictionary), examples: [])
      }
      return
    }
    var seen: Set<String> = []
    for part in dictionary.headwords(of: word) where seen.insert(part.text).inserted {
      var found = part.entries.map { entry in
        Entry(entry: entry, levels: DictAnswer.levels(of: entry, dictionary), examples: [])
      }
      // An example belongs to the entry with its reading.
      for example in try found.isEmpty ? [] : examples.examples(of: part.text) {
        let place = found.firstIndex { $0.entry.reading == example.reading } ?? 0
        found[place].examples.append(example)
      }
      entries += found
    }
  }

  /// The lists of the HSK have no names.
  private static func levels(of entry: HanEntry, _ dictionary: HanDictionary) -> [HSKLevel] {
    entry.isName ? [] : dictionary.levels(of: entry.simplified)
  }

  var json: OutputJSON {
    ["word": .string(word), "entries": .list(entries, \.json)]
  }

  func write(to terminal: Terminal) throws {
    for entry in entries { try entry.write(to: terminal) }
    if entries.isEmpty { terminal.note("'\(word)' is not in the dictionary") }
  }
}

extension DictAnswer.Entry {
  var json: OutputJSON {
    let levels = HSKEdition.allCases.map { edition in
      OutputJSON.Member(
        edition.key,
        self.levels.first { $0.edition == edition }.map { .int($0.band) } ?? .null)
    }
    return [
      "simplified": .string(entry.simplified), "traditional": .string(entry.traditional),
      "pinyin": .string(entry.reading.marked), "meanings": .list(entry.meanings) { .string($0) },
      "levels": .object(levels),
      "examples": .list(examples) {
        [
          "text": .string($0.text), "translation": .text($0.translation),
          "source": .string($0.source),
        ]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    let other = entry.traditional == entry.simplified ? "" : "（\(entry.traditional)）"
    var line: StyledText = "\(entry.simplified, .heading)\(other)  \(entry.reading.marked)"
    if !levels.isEmpty {
      line += "  \(levels.map(\.name).joined(separator: ", "), .muted)"
    }
    try terminal.print(line)
    try terminal.print("    \(entry.meanings.joined(separator: "; "))")
    for example in examples {
      let translation = example.translation.map { "  \($0)" } ?? ""
      try terminal.print("    \(example.text)\(translation)  \("[\(example.source)]", .muted)")
    }
  }
}

/// The output of `pc dict WORD…`: one document for one word, a list for several.
struct DictAnswers: Report {
  let answers: [DictAnswer]

  var json: OutputJSON {
    answers.count == 1 ? answers[0].json : ["words": .list(answers, \.json)]
  }

  func write(to terminal: Terminal) throws {
    for answer in answers { try answer.write(to: terminal) }
  }
}

/// The output of `pc dict --version`.
struct DictionarySourcesAnswer: Report {
  private let sources: [DataSource]

  init(_ sources: [DataSource]) { self.sources = sources }

  var json: OutputJSON { ["sources": .list(sources, \.json)] }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .flexible])
    for source in sources {
      table.add(
        "\(source.name, .heading)", "\(source.version)", "\(source.licence)",
        "\(source.address, .muted)")
    }
    try terminal.print(table)
  }
}

extension DataSource {
  var json: OutputJSON {
    [
      "name": .string(name), "version": .string(version), "licence": .string(licence),
      "address": .string(address),
    ]
  }
}
