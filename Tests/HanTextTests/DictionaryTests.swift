import Testing

@testable import HanIndexing
@testable import HanText

struct DictionaryTests {
  private static func readings(_ word: String, _ dictionary: HanDictionary) -> [String] {
    dictionary.entries(of: word).map(\.reading.marked)
  }

  @Test func `has all readings, the most usual first and names last`() throws {
    let small = try TestDictionary.small()
    #expect(Self.readings("行", small) == ["xíng", "háng", "Háng"])
    #expect(Self.readings("王", small) == ["wáng", "Wáng"])
    let real = try TestDictionary.real.get()
    #expect(Self.readings("长", real).prefix(2) == ["cháng", "zhǎng"])
    #expect(Self.readings("的", real).first == "de")
    #expect(Self.readings("乐", real).prefix(2) == ["lè", "yuè"])
  }

  @Test(arguments: [
    ("女儿", "nǚ'ér"), ("绿", "lǜ"), ("花儿", "huār"), ("々", "?"), ("卡拉OK", "kǎlā O K"), ("𠮷", "jí"),
    ("瓩", "qiānwǎ"),
  ])
  func `reads what is unusual in the file`(_ word: String, _ marked: String) throws {
    let entry = try #require(try TestDictionary.small().entries(of: word).first)
    #expect(entry.reading.marked == marked)
    #expect(!entry.definitions.contains { $0.contains("\r") || $0.isEmpty })
  }

  @Test func `finds a word in either form, and keeps different words apart`() throws {
    let small = try TestDictionary.small()
    #expect(small.entries(of: "銀行") == small.entries(of: "银行"))
    #expect(small.entries(of: "卡拉ＯＫ").map(\.simplified) == ["卡拉OK"])
    #expect(small.entries(of: "卡拉ok").map(\.simplified) == ["卡拉OK"])
    // 干 is the simplified form of two characters; each of them has its own entries.
    #expect(Set(Self.readings("干", small)) == ["gān", "gàn"])
    #expect(Set(Self.readings("乾", small)) == ["gān", "Qián"])
    #expect(Self.readings("幹", small) == ["gàn"])
    #expect(Set(Self.readings("著", small)) == ["zhe", "zhù"])
    #expect(Self.readings("着", small) == ["zhe"])
    #expect(small.entries(of: "没有这个词") == [])
    #expect(small.entries(of: "") == [])
  }

  @Test func `names the level of a word by edition`() throws {
    let small = try TestDictionary.small()
    #expect(
      small.levels(of: "银行").map(\.name) == ["HSK 2.0 level 3", "HSK 3.0 level 2"])
    #expect(small.levels(of: "銀行") == small.levels(of: "银行"))
    #expect(small.levels(of: "干").map(\.name) == ["HSK 3.0 level 7–9"])
    // A word of a list that the dictionary does not explain.
    #expect(small.levels(of: "不太").map(\.name) == ["HSK 2025 level 2"])
    #expect(small.levels(of: "喝水") == [])
  }

  @Test func `has every word of the lists with its level`() throws {
    let real = try TestDictionary.real.get()
    let data = try HanData(folder: TestDictionary.root + "/Sources/HanData")
    let lists = [(HSKEdition.hsk2, data.hsk2), (.hsk3, data.hsk3), (.hsk2025, data.hsk2025)]
    for (edition, list) in lists {
      let words = WordListFile.levels(list)
      #expect(words.count > 4_900)
      for (word, band) in words {
        // A word that stands twice has its lower level.
        let level = real.levels(of: word).first { $0.edition == edition }
        #expect(level.map { $0.band <= band } == true, "\(edition.rawValue) \(word)")
      }
    }
  }

  @Test(arguments: [
    ("hang", ["行", "行"]), ("xing2", ["行"]), ("xing4", []), ("yinhang", ["银行"]),
    ("yin2hang2", ["银行"]),
    ("yínháng", ["银行"]), ("yin hang", ["银行"]), ("yi nhang", []), ("nv3er2", ["女儿"]),
    ("nü'er", ["女儿"]), ("nu:3er2", ["女儿"]), ("YINHANG", ["银行"]), ("yinh", ["银行"]), ("", []),
    ("3", []),
  ])
  func `finds words by pinyin`(_ query: String, _ words: [String]) throws {
    #expect(try TestDictionary.small().search(pinyin: query).map(\.simplified) == words)
  }

  @Test(arguments: [
    ("water", ["水", "喝水"]), ("to drink water", ["喝水"]), ("Bank", ["银行"]), ("drink", ["喝", "喝水"]),
    ("eat", ["吃"]), ("to eat", ["吃"]), ("nothing", []), ("", []), ("karaoke", ["卡拉OK"]),
    ("jia1", []),
  ])
  func `finds words by English`(_ query: String, _ words: [String]) throws {
    #expect(try TestDictionary.small().search(english: query).map(\.simplified) == words)
  }

  @Test(arguments: [
    ("hang", ["行", "行"]), ("water", ["水", "喝水"]), ("wang", ["王", "王"]), ("yinh", ["银行"]),
    ("x y z", []),
  ])
  func `looks letters up as pinyin and as English`(_ query: String, _ words: [String]) throws {
    let found = try TestDictionary.small().lookUp(letters: query, limit: 10)
    #expect(found.map(\.simplified) == words)
  }

  @Test func `words that are both pinyin and English are found as both`() throws {
    let found = try TestDictionary.real.get().lookUp(letters: "women", limit: 10)
    #expect(found.first?.simplified == "我们")
    #expect(found.contains { $0.definitions.contains { $0.contains("women") } })
  }

  @Test(arguments: [
    ("CL:家[jia1],個|个[ge4]", "measure word: 家[jiā],個|个[gè]"),
    ("variant of 大陸|大陆[Da4 lu4]", "variant of 大陸|大陆[Dàlù]"), ("row; line", "row; line"),
    ("see [1] and [abc]", "see [1] and [abc]"), ("open [", "open ["), ("a ] b [c", "a ] b [c"),
    ("(in 卡拉OK[ka3 la1 O K])", "(in 卡拉OK[kǎlā O K])"),
  ])
  func `shows definitions with tone marks`(_ definition: String, _ shown: String) {
    #expect(DefinitionText.shown(definition) == shown)
  }

  @Test func `limits what a search gives`() throws {
    let real = try TestDictionary.real.get()
    #expect(real.search(pinyin: "shi4", limit: 5).count == 5)
    #expect(real.search(english: "to", limit: 3).count == 3)
    #expect(real.search(english: "water", limit: 0) == [])
    #expect(real.search(pinyin: "zhongguo", limit: 1).map(\.simplified) == ["中国"])
  }

  @Test func `shows words in sentences that have them`() throws {
    let small = try TestDictionary.small()
    #expect(
      small.examples(of: "银行")
        == [ExampleSentence(text: "他去银行。", translation: "He goes to the bank.")])
    #expect(small.examples(of: "绿") == [])
    let real = try TestDictionary.real.get()
    for word in ["银行", "学习", "的", "音乐"] {
      let examples = real.examples(of: word)
      #expect(examples.count == 3)
      #expect(examples.allSatisfy { $0.text.contains(word) && !$0.translation.isEmpty })
    }
  }

  @Test func `names its sources with date and licence`() throws {
    let sources = try TestDictionary.small().sources
    #expect(sources.first?.name == "CC-CEDICT")
    #expect(sources.first?.version == "2026-05-20")
    #expect(sources.allSatisfy { !$0.licence.isEmpty && $0.address.hasPrefix("https://") })
  }

  @Test func `converts between simplified and traditional, phrases first`() throws {
    let small = ScriptConverter(try TestDictionary.small())
    #expect(small.convert("头发 发 银x", to: .traditional) == "頭髮 發 銀x")
    #expect(small.convert("頭髮和乾隆、乾", to: .simplified) == "头发和乾隆、干")
    let real = ScriptConverter(try TestDictionary.real.get())
    #expect(real.convert("理发后发现干净的头发", to: .traditional) == "理髮後發現乾淨的頭髮")
    #expect(real.convert("皇后在後面", to: .simplified) == "皇后在后面")
    #expect(real.convert("", to: .simplified) == "")
  }
}
