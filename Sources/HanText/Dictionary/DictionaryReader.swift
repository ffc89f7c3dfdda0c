/// Reads words and entries of an open index.
struct DictionaryReader {
  private let codes: CodeTable
  private let tree: WordTree
  private let wordEntries: NumberTable<UInt32>
  private let traits: NumberTable<UInt16>
  private let entries: RecordTable
  private let syllables: RecordTable

  init(_ view: IndexView) {
    codes = CodeTable(view)
    tree = WordTree(view)
    wordEntries = view.numbers(.wordEntries, of: UInt32.self)
    traits = view.numbers(.traits, of: UInt16.self)
    entries = view.records(.entries, startingAt: .entryStarts)
    syllables = view.records(.syllables, startingAt: .syllableStarts)
  }

  var entryCount: Int { entries.count }

  var wordCount: Int { max(0, wordEntries.count - 1) }

  /// The number of a word in any of its forms.
  func word(_ text: String) -> Int? { codes.codes(of: text).flatMap { tree.word(of: $0) } }

  func traits(of word: Int) -> WordTraits { WordTraits(rawValue: traits[word]) }

  /// The numbers of a word's entries, the most usual first; empty if no entry explains it.
  func entryNumbers(of word: Int) -> Range<Int> {
    guard word >= 0, word + 1 < wordEntries.count else { return 0..<0 }
    let start = Int(wordEntries[word])
    let end = min(Int(wordEntries[word + 1]), entries.count)
    // No word has as many; a damaged index could.
    return start < end ? start..<min(end, start + 100) : 0..<0
  }

  /// A word's entries. If some are written exactly so, only these: `著` is not `着`.
  func entries(of text: String) -> [HanEntry] {
    guard let word = word(text) else { return [] }
    let all = entryNumbers(of: word).map { entry($0) }
    let exact = all.filter { $0.simplified == text || $0.traditional == text }
    return exact.isEmpty ? all : exact
  }

  func entry(_ number: Int) -> HanEntry {
    var record = entries[number]
    let simplified = record.text()
    let traditional = record.text()
    let reading = reading(&record)
    let definitions = String(decoding: record.rest(), as: UTF8.self)
    return HanEntry(
      simplified: simplified, traditional: traditional.isEmpty ? simplified : traditional,
      reading: reading, definitions: definitions.split(separator: "/").map(String.init))
  }

  /// The reading of an entry, without the rest of it.
  func reading(of entry: Int) -> Pinyin {
    var record = entries[entry]
    _ = record.field()
    _ = record.field()
    return reading(&record)
  }

  private func reading(_ record: inout RecordReader) -> Pinyin {
    let count = min(record.number(), 100)
    var result: [PinyinSyllable] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(syllable(record.number())) }
    return Pinyin(syllables: result)
  }

  private func syllable(_ number: Int) -> PinyinSyllable {
    var record = syllables[number]
    return PinyinSyllable(numbered: String(decoding: record.rest(), as: UTF8.self))
  }

  /// The words of a text that the dictionary explains, from left to right, each as long as possible;
  /// a character that it does not have stands alone.
  func headwords(in text: String) -> [Headword] {
    let characters = Array(text)
    var result: [Headword] = []
    var start = 0
    while start < characters.count {
      let longest = min(characters.count, start + 20)
      var end = start + 1
      for candidate in stride(from: longest, to: start + 1, by: -1) {
        if let word = word(String(characters[start..<candidate])),
          !entryNumbers(of: word).isEmpty
        {
          end = candidate
          break
        }
      }
      let piece = String(characters[start..<end])
      result.append(Headword(text: piece, entries: entries(of: piece)))
      start = end
    }
    return result
  }
}
