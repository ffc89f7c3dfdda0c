import Files

/// The dictionary: words with readings and definitions, levels, and example sentences, from one
/// index file that is mapped and never parsed.
///
/// Looking up takes microseconds and is safe on any thread. Words are found in simplified and
/// traditional form. A damaged index gives wrong or no answers, and never a crash.
package final class HanDictionary: Sendable {
  package let image: IndexImage

  /// Opens an index made by `make build`.
  ///
  /// - Throws: ``FileError`` if there is no such file, ``HanIndexError`` if it is not an index for
  ///   this version.
  package convenience init(opening path: String) throws {
    self.init(try IndexImage(opening: path))
  }

  package init(_ image: IndexImage) { self.image = image }

  /// Where the data comes from, as the index says.
  package var sources: [DataSource] {
    image.read { view in
      DataSource.parse(String(decoding: view.bytes(of: .sources), as: UTF8.self))
    }
  }

  /// The entries of a word in either form, the most usual reading first and names last; empty if
  /// the dictionary has not the word.
  package func entries(of word: String) -> [HanEntry] {
    image.read { DictionaryReader($0).entries(of: word) }
  }

  /// What explains a token: the word itself if the dictionary has it, else its longest parts from
  /// left to right.
  package func headwords(of text: String) -> [Headword] {
    image.read { view in
      let reader = DictionaryReader(view)
      let entries = reader.entries(of: text)
      return entries.isEmpty
        ? reader.headwords(in: text) : [Headword(text: text, entries: entries)]
    }
  }

  /// What a query of letters may mean: the words that are read exactly so, then those with this
  /// meaning; the words whose reading begins so, if there is nothing else. Up to `limit` of each.
  package func lookUp(letters query: String, limit: Int) -> [HanEntry] {
    let key = PinyinQuery(query)?.key
    let read = search(pinyin: query, limit: limit)
    let exact = read.filter { $0.reading.searchKey == key }
    let meant = search(english: query, limit: limit).filter { !exact.contains($0) }
    return exact.isEmpty && meant.isEmpty ? read : exact + meant
  }

  /// The number of a word in this index, smaller for more frequent words; `nil` if no entry explains
  /// it. Numbers differ between indexes.
  package func wordNumber(of word: String) -> Int? {
    image.read { view in
      let reader = DictionaryReader(view)
      return reader.word(word).flatMap { reader.entryNumbers(of: $0).isEmpty ? nil : $0 }
    }
  }

  /// The levels of a word, one for each edition of the HSK that has it.
  package func levels(of word: String) -> [HSKLevel] {
    image.read { view in
      let reader = DictionaryReader(view)
      guard let number = reader.word(word) else { return [] }
      let traits = reader.traits(of: number)
      return HSKEdition.allCases.compactMap { edition in
        let band = traits[edition]
        return (1...edition.highestBand).contains(band)
          ? HSKLevel(edition: edition, band: band) : nil
      }
    }
  }

  /// The words of one band of an edition, frequent words first.
  package func words(of edition: HSKEdition, band: Int) -> [String] {
    image.read { view in
      let reader = DictionaryReader(view)
      return (0..<reader.wordCount).compactMap { word in
        guard reader.traits(of: word)[edition] == band,
          let entry = reader.entryNumbers(of: word).first
        else { return nil }
        return reader.entry(entry).simplified
      }
    }
  }

  /// Sentences with a word, at most three, the easiest first. They are Tatoeba's (see ``sources``),
  /// which must be named where they are shown.
  package func examples(of word: String) -> [ExampleSentence] {
    image.read { view in
      guard let number = DictionaryReader(view).word(word) else { return [] }
      return ExampleReader(view).examples(of: number)
    }
  }

  /// The entries with a reading: exactly this one first, then those that begin with it, frequent
  /// words first.
  ///
  /// Tones are compared where the query has them: `zhongguo`, `zhong1guo2`, `zhōngguó`,
  /// `zhong1 guo`, `nü3`, `nv3`.
  package func search(pinyin query: String, limit: Int = 50) -> [HanEntry] {
    guard let query = PinyinQuery(query), limit > 0 else { return [] }
    return image.read { PinyinSearch($0).entries(query, limit: limit) }
  }

  /// The entries whose definitions have all words of a query: those first of which it is a whole
  /// definition (`water`, `to eat`), then frequent words.
  package func search(english query: String, limit: Int = 50) -> [HanEntry] {
    guard limit > 0 else { return [] }
    return image.read { EnglishSearch($0).entries(query, limit: limit) }
  }
}
