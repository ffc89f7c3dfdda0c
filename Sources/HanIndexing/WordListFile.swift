/// Files with a word, a phrase or a sentence in each line, and what belongs to it.
enum WordListFile {
  /// Words with their levels, from `word<tab>level`.
  static func levels(_ bytes: [UInt8]) -> [(word: String, band: Int)] {
    DataLines.lines(of: bytes).compactMap { line in
      let fields = DataLines.fields(of: line)
      guard fields.count == 2, let band = Int(fields[1]), (1...7).contains(band) else { return nil }
      return (String(fields[0]), band)
    }
  }

  /// Words with the numbers of their occurrences, from `word count`.
  static func counts(_ bytes: [UInt8]) -> [(word: String, count: Int)] {
    DataLines.lines(of: bytes).compactMap { line in
      let fields = DataLines.fields(of: line, separator: UInt8(ascii: " "))
      guard fields.count >= 2, let count = Int(fields[1]), count >= 0 else { return nil }
      return (String(fields[0]), count)
    }
  }

  /// Texts in two columns: characters or phrases with what replaces them, of which the first counts.
  static func pairs(_ bytes: [UInt8]) -> [(key: String, value: String)] {
    DataLines.lines(of: bytes).compactMap { line in
      let fields = DataLines.fields(of: line)
      guard fields.count >= 2, let value = fields[1].split(separator: " ").first else { return nil }
      return (String(fields[0]), String(value))
    }
  }

  /// Sentences with their translations.
  static func sentences(_ bytes: [UInt8]) -> [(text: String, translation: String)] {
    DataLines.lines(of: bytes).compactMap { line in
      let fields = DataLines.fields(of: line)
      return fields.count >= 2 ? (String(fields[0]), String(fields[1])) : nil
    }
  }
}
