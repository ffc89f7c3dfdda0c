/// Files with one word and one number in a line.
enum WordListFile {
  /// Words with their levels, from `word<tab>level`.
  ///
  /// A cell may have variants of a word and remarks: `本｜本子`, `对（动）`, `点1`.
  static func levels(_ bytes: [UInt8]) -> [(word: String, band: Int)] {
    DataLines.lines(of: bytes).flatMap { line -> [(word: String, band: Int)] in
      let fields = DataLines.fields(of: line)
      guard fields.count == 2, let band = Int(fields[1]), (1...7).contains(band) else { return [] }
      return words(in: fields[0]).map { ($0, band) }
    }
  }

  /// The words of a cell.
  static func words(in cell: Substring) -> [String] {
    cell.split { $0 == "｜" || $0 == "|" || $0 == "/" || $0 == "、" }.compactMap { variant in
      var word = ""
      var depth = 0
      for character in variant {
        if character == "（" || character == "(" {
          depth += 1
        } else if character == "）" || character == ")" {
          depth -= 1
        } else if depth == 0, !character.isWhitespace,
          !character.isNumber || word.isEmpty
            || !character.isASCII
        {
          word.append(character)
        }
      }
      return word.isEmpty ? nil : word
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
