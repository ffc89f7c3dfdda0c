/// The forms of an English word: plurals and inflections, such as `limit`, `limits` and `limited`.
///
/// Words are forms of each other if they have the same stem, or if they are listed as irregular.
package struct WordForms {
  /// Every form begins with one of these.
  package let beginnings: [[UInt8]]
  private let stems: Set<[UInt8]>
  /// The beginnings of the forms of each stem. A form is one of them and an ending.
  private let parts: [[UInt8]]
  private let stemmer = EnglishStemmer()

  /// Shorter words and stems are not inflected.
  private static let shortest = 3
  private static let longest = 32

  /// `nil` for a word that English does not inflect.
  ///
  /// - Parameter word: Folded.
  package init?(of word: String) {
    guard WordForms.areThere(of: word) else { return nil }
    let stem = stemmer.stem(Array(word.utf8))
    let irregular = WordForms.irregularWords(with: stem, stemmer)
    let words = irregular?.words ?? [word]
    stems = irregular?.stems ?? [stem]
    var beginnings = stems.map(WordForms.beginning)
    // `dying` does not begin as its stem, `die`, does.
    for word in words where !beginnings.contains(where: word.utf8.starts(with:)) {
      beginnings.append(Array(word.utf8))
    }
    parts = beginnings
    // One that begins with another is found with it.
    self.beginnings = Set(beginnings).filter { beginning in
      !beginnings.contains { $0 != beginning && beginning.starts(with: $0) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a folded word is one that English can inflect: three or more letters of the alphabet.
  static func areThere(of word: String) -> Bool {
    let bytes = word.utf8
    return (shortest...longest).contains(bytes.count) && bytes.allSatisfy(isLetter)
  }

  /// Whether a folded word is one of the forms; they contain the word itself.
  package func contains(_ word: String) -> Bool {
    beginnings.contains { word.utf8.starts(with: $0) } && contains(Array(word.utf8))
  }

  /// Whether a folded word is one of the forms.
  func contains(_ word: [UInt8]) -> Bool {
    // Most words that begin as a form end as none: there is no need to know their stems.
    guard parts.contains(where: { WordForms.isEnding(word.dropFirst($0.count), of: $0, word) }),
      (WordForms.shortest...WordForms.longest).contains(word.count),
      word.allSatisfy(WordForms.isLetter)
    else { return false }
    return stems.contains(stemmer.stem(word))
  }

  /// The longest ending is that of `internationalizations`.
  private static let longestEnding = 11
  /// The first and the last letters of the endings that the stemmer removes.
  private static let startsOfEndings = Array("abefilmnosy".utf8)
  private static let endsOfEndings = Array("cdegilmnrsty".utf8)

  /// Whether a word is a part of it and what may be an ending: `s`, `ing`, or `ning` after `run`.
  private static func isEnding(
    _ ending: ArraySlice<UInt8>, of part: [UInt8], _ word: [UInt8]
  ) -> Bool {
    guard word.starts(with: part) else { return false }
    guard let first = ending.first, let last = ending.last else { return true }
    return ending.count <= longestEnding && endsOfEndings.contains(last)
      && (startsOfEndings.contains(first) || first == part.last)
  }

  /// The irregular words with this stem of one of them, and the stems of all of them.
  private static func irregularWords(
    with stem: [UInt8], _ stemmer: EnglishStemmer
  ) -> (words: [String], stems: Set<[UInt8]>)? {
    for words in irregular where words.contains(where: { $0.utf8.first == stem.first }) {
      let stems = Set(words.map { stemmer.stem(Array($0.utf8)) })
      if stems.contains(stem) { return (words, stems) }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// The letters with which every word of a stem begins.
  ///
  /// A stem has `i` for `y` (`happi`), an `e` that forms lack (`hope`, `hoping`), and `bl` for `bil`
  /// (`stabl`, `stability`).
  private static func beginning(of stem: [UInt8]) -> [UInt8] {
    var letters = stem
    if let last = letters.last, "iey".utf8.contains(last) { letters.removeLast() }
    if letters.suffix(2).elementsEqual("bl".utf8) { letters.removeLast() }
    return letters
  }
}
