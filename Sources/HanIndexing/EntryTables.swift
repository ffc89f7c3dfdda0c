import HanText

/// Writes the tables about entries: in the order of their words, so that a smaller number is a more
/// frequent word.
struct EntryTables {
  private(set) var tables: [IndexTable: [UInt8]] = [:]

  init(_ lexicon: Lexicon, _ entries: [DictionaryFile.Entry], _ order: EntryOrder) {
    var places: [Int] = []
    var wordEntries = TableWriter()
    /// Whether an entry stands there for another form of its word, which has it already.
    var isRepeated: [Bool] = []
    var seen = Set<Int>()
    for word in lexicon.words where !word.entries.isEmpty {
      wordEntries.append(UInt32(places.count))
      for place in order.ordered(word.entries) {
        places.append(place)
        isRepeated.append(!seen.insert(place).inserted)
      }
    }
    wordEntries.append(UInt32(places.count))
    tables[.wordEntries] = wordEntries.bytes

    let ordered = places.map { entries[$0] }
    writeEntries(ordered)
    let searched = ordered.indices.filter { !isRepeated[$0] }
    writeReadings(ordered, searched)
    writeEnglish(ordered, searched)
  }

  private mutating func writeEntries(_ entries: [DictionaryFile.Entry]) {
    var counts: [Substring: Int] = [:]
    for entry in entries {
      for syllable in entry.reading.split(separator: " ") { counts[syllable, default: 0] += 1 }
    }
    // Frequent syllables have small numbers, which take one byte.
    let syllables = counts.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }
    var numbers: [Substring: Int] = [:]
    var syllableTable = RecordTableWriter()
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable.key] = number
      syllableTable.append { $0.appendRest(String(syllable.key)) }
    }
    var table = RecordTableWriter()
    for entry in entries {
      table.append { record in
        record.appendField(entry.simplified)
        record.appendField(entry.traditional == entry.simplified ? "" : entry.traditional)
        let reading = entry.reading.split(separator: " ")
        record.appendVariable(reading.count)
        for syllable in reading { record.appendVariable(numbers[syllable] ?? 0) }
        record.appendRest(entry.definitions)
      }
    }
    tables[.entryStarts] = table.starts.bytes
    tables[.entries] = table.records.bytes
    tables[.syllableStarts] = syllableTable.starts.bytes
    tables[.syllables] = syllableTable.records.bytes
  }

  private mutating func writeReadings(_ entries: [DictionaryFile.Entry], _ searched: [Int]) {
    let keys = entries.map { Pinyin(numbered: $0.reading).searchKey }
    var writer = TableWriter()
    for number in searched.sorted(by: { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }) {
      writer.append(UInt32(number))
    }
    tables[.readings] = writer.bytes
  }

  private mutating func writeEnglish(_ entries: [DictionaryFile.Entry], _ searched: [Int]) {
    struct Postings {
      var whole: [Int] = []
      var others: [Int] = []
    }
    var postings: [String: Postings] = [:]
    for number in searched {
      var isWhole: [String: Bool] = [:]
      for definition in entries[number].definitions.split(separator: "/")
      where !definition.hasPrefix("CL:") {
        let text = EntryTables.withoutReadings(definition)
        for word in EnglishWords.words(of: text) where isWhole[word] == nil {
          isWhole[word] = false
        }
        for sense in EnglishWords.withoutRemarks(text).split(whereSeparator: {
          $0 == ";" || $0 == ","
        }) {
          let words = EnglishWords.words(of: sense)
          if words.count == 1 { isWhole[words[0]] = true }
        }
      }
      for (word, whole) in isWhole {
        if whole {
          postings[word, default: Postings()].whole.append(number)
        } else {
          postings[word, default: Postings()].others.append(number)
        }
      }
    }
    var table = RecordTableWriter()
    for word in postings.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let found = postings[word] else { continue }
      table.append { record in
        record.appendField(word)
        record.appendVariable(found.whole.count)
        for list in [found.whole, found.others] {
          var last = 0
          for number in list {
            record.appendVariable(number - last)
            last = number
          }
        }
      }
    }
    tables[.englishStarts] = table.starts.bytes
    tables[.english] = table.records.bytes
  }

  /// A definition without the readings of Chinese words in it: `variant of 大陸|大陆[da4 lu4]`.
  private static func withoutReadings(_ definition: Substring) -> String {
    var isInside = false
    return String(
      definition.filter { character in
        if character == "[" { isInside = true }
        defer { if character == "]" { isInside = false } }
        return !isInside
      })
  }
}
