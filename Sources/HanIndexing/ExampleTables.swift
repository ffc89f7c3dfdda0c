import HanText

/// Selects example sentences for words, the easiest ones, and writes their tables.
struct ExampleTables {
  private static let most = 3

  private(set) var tables: [IndexTable: [UInt8]] = [:]

  /// - Parameter dictionary: An index without examples, which divides the sentences into words.
  init(_ sentences: [(text: String, translation: String)], _ dictionary: HanDictionary) {
    let segmenter = Segmenter(dictionary)
    let divided = sentences.map { sentence in
      segmenter.tokens(of: sentence.text).compactMap { token in
        token.kind == .word ? dictionary.wordNumber(of: token.text) : nil
      }
    }
    // A sentence is as easy as its rarest word, and short ones are easier.
    let difficulty = divided.indices.map { index in
      (divided[index].max() ?? Int.max / 2) / 500 + sentences[index].text.unicodeScalars.count * 2
    }
    let order = divided.indices.sorted {
      difficulty[$0] == difficulty[$1] ? $0 < $1 : difficulty[$0] < difficulty[$1]
    }
    var selected: [Int: [Int]] = [:]
    for sentence in order {
      for word in Set(divided[sentence])
      where selected[word, default: []].count < ExampleTables.most {
        selected[word, default: []].append(sentence)
      }
    }
    write(selected, sentences)
  }

  private mutating func write(
    _ selected: [Int: [Int]], _ sentences: [(text: String, translation: String)]
  ) {
    let used = Set(selected.values.joined()).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    var table = RecordTableWriter()
    for sentence in used {
      table.append { record in
        record.appendField(sentences[sentence].text)
        record.appendField(sentences[sentence].translation)
      }
    }
    var examples = TableWriter()
    for word in selected.keys.sorted() {
      for sentence in selected[word] ?? [] {
        examples.append(UInt32(word))
        examples.append(UInt32(numbers[sentence] ?? 0))
      }
    }
    tables[.sentenceStarts] = table.starts.bytes
    tables[.sentences] = table.records.bytes
    tables[.examples] = examples.bytes
  }
}
