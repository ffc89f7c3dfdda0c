import Files
import SeededRandom
import Testing

@testable import HanIndexing
@testable import HanText

struct IndexTests {
  @Test func `the same data gives the same bytes`() throws {
    let index = try HanIndexBuilder.index(of: TestDictionary.smallData)
    #expect(try HanIndexBuilder.index(of: TestDictionary.smallData) == index)
    #expect(try IndexImage(index).damagedTables() == [])
  }

  @Test func `the real index has at most 20 MB`() throws {
    let index = try TestDictionary.realIndex.get()
    #expect(index.count < 20_000_000)
    #expect(try TestDictionary.real.get().image.read { DictionaryReader($0).entryCount } > 120_000)
  }

  @Test func `a line in no form of the dictionary is an error that names it`() {
    for line in ["坏 坏 huai4 /bad/", "坏 [huai4] /bad/", "坏 坏 [huai4] bad", "坏 坏 [huai4] /"] {
      var data = HanData()
      data.dictionary = TestDictionary.bytes("好 好 [hao3] /good/\n\(line)\n")
      #expect(throws: DataFileError(file: "cedict.u8", line: line)) {
        _ = try HanIndexBuilder.index(of: data)
      }
    }
  }

  @Test func `a file that is no index, or another version's, is refused`() throws {
    let index = try HanIndexBuilder.index(of: TestDictionary.smallData)
    #expect(throws: HanIndexError.notAnIndex) { _ = try IndexImage([]) }
    #expect(throws: HanIndexError.notAnIndex) { _ = try IndexImage(Array("hello".utf8)) }
    #expect(throws: HanIndexError.notAnIndex) {
      try IndexImage([UInt8](repeating: 0, count: index.count))
    }
    var other = index
    other[8] = 99
    #expect(throws: HanIndexError.otherVersion(99)) { _ = try IndexImage(other) }
    var damaged = index
    damaged[IndexFormat.headerSize + 9] ^= 1
    #expect(throws: HanIndexError.damagedDirectory) { _ = try IndexImage(damaged) }
  }

  @Test func `a file that ends early, anywhere, is refused`() throws {
    let index = try HanIndexBuilder.index(of: TestDictionary.smallData)
    let ends = Array(0..<1_000) + Array(stride(from: 1_000, to: index.count, by: 997))
    for end in ends {
      #expect(throws: HanIndexError.self) { _ = try IndexImage(Array(index[..<end])) }
    }
    #expect(throws: HanIndexError.wrongSize(expected: index.count, actual: index.count + 1)) {
      try IndexImage(index + [0])
    }
  }

  @Test func `damage in a table is found, and is never a crash`() throws {
    let index = try HanIndexBuilder.index(of: TestDictionary.smallData)
    let start = IndexFormat.headerSize + IndexTable.allCases.count * IndexFormat.recordSize
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      var damaged = index
      for _ in 0...(round % 40) {
        // The table of codes is long and mostly empty: most changes are behind it.
        let place = Int.random(
          in: (round % 4 == 0 ? start : start + 0x20000)..<index.count, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard damaged != index else { continue }
      let image = try IndexImage(damaged)
      // Only the bytes between tables may differ unseen.
      if round % 40 > 3 { #expect(!image.damagedTables().isEmpty) }
      use(HanDictionary(image))
    }
  }

  /// Calls everything that reads tables.
  private func use(_ dictionary: HanDictionary) {
    let text = "你好，王小明在銀行喝水，吃了三百二十个卡拉OK。"
    let tokens = Segmenter(dictionary).tokens(of: text)
    #expect(tokens.map(\.text).joined() == text)
    #expect(WordReadings(dictionary).readings(of: tokens).count == tokens.count)
    for word in ["行", "银行", "幹", "𠮷", "水", "你好"] {
      for entry in dictionary.entries(of: word) { _ = entry.reading.marked + entry.reading.zhuyin }
      _ = dictionary.examples(of: word)
      _ = dictionary.levels(of: word)
      _ = dictionary.headwords(of: word + "人")
    }
    for query in ["hang", "n", "yin2 hang2"] { _ = dictionary.search(pinyin: query) }
    for query in ["water", "to drink water", "a"] { _ = dictionary.search(english: query) }
    let converter = ScriptConverter(dictionary)
    _ = converter.convert(text, to: .simplified) + converter.convert(text, to: .traditional)
    _ = dictionary.sources
  }

  @Test func `the index is found beside the program, or in share`() throws {
    let temporary = try TemporaryFolder(in: "/tmp")
    defer { temporary.remove() }
    func path(_ program: String, _ environment: [String: String] = [:]) -> String? {
      HanIndexPlace.path(forExecutable: temporary.path + program, environment: environment)
    }
    func write(_ file: String) throws -> String {
      try FileSystem.makeDirectories(RawPath.directory(of: temporary.path + file))
      try FileSystem.writeAtomically([1], to: temporary.path + file)
      return temporary.path + file
    }
    #expect(path("/bin/pc") == nil)
    let shared = try write("/share/papercenter/papercenter.han")
    #expect(path("/bin/pc") == shared)
    #expect(path("/libexec/papercenter/pc-viewer") == shared)
    let beside = try write("/bin/papercenter.han")
    #expect(path("/bin/pc") == beside)
    #expect(path("/bin/pc", ["PC_DICTIONARY": shared]) == shared)
    #expect(path("/bin/pc", ["PC_DICTIONARY": "/nowhere/han"]) == nil)
  }
}
