import Files

/// The data files of an index, as `Sources/HanData` has them.
package struct HanData: Sendable {
  /// CC-CEDICT.
  package var dictionary: [UInt8] = []
  /// Words with the numbers of their occurrences.
  package var counts: [UInt8] = []
  /// Words with their levels: HSK 2.0, HSK 3.0 and HSK 2025.
  package var hsk2: [UInt8] = []
  package var hsk3: [UInt8] = []
  package var hsk2025: [UInt8] = []
  /// Tables of Open Chinese Convert.
  package var traditionalCharacters: [UInt8] = []
  package var traditionalPhrases: [UInt8] = []
  package var simplifiedCharacters: [UInt8] = []
  package var simplifiedPhrases: [UInt8] = []
  /// Sentences with translations.
  package var sentences: [UInt8] = []
  /// Our own lists: surnames, and words with their readings, the most usual first.
  package var surnames: [UInt8] = []
  package var readings: [UInt8] = []

  package init() {}

  /// The data of a folder.
  ///
  /// - Throws: ``FileError`` if a file is missing.
  package init(folder: String) throws {
    func content(_ name: String) throws -> [UInt8] {
      try FileSystem.read(RawPath.join(folder, name), limit: 100 << 20)
    }
    dictionary = try content("cc-cedict/cedict.u8")
    counts = try content("jieba/words.txt")
    hsk2 = try content("hsk/hsk20.tsv")
    hsk3 = try content("hsk/hsk30.tsv")
    hsk2025 = try content("hsk/hsk2025.tsv")
    traditionalCharacters = try content("opencc/STCharacters.txt")
    traditionalPhrases = try content("opencc/STPhrases.txt")
    simplifiedCharacters = try content("opencc/TSCharacters.txt")
    simplifiedPhrases = try content("opencc/TSPhrases.txt")
    sentences = try content("tatoeba/sentences.tsv")
    surnames = try content("papercenter/surnames.txt")
    readings = try content("papercenter/readings.tsv")
  }
}
