import Glibc
import HanText

/// All words of an index with what is known of them.
struct Lexicon {
  struct Word {
    /// Its form in which words are compared.
    var key: String
    /// How often it occurs in the texts that were counted.
    var count = 0
    var traits = WordTraits(rawValue: 0)
    /// Places in the dictionary file.
    var entries: [Int] = []
  }

  /// Occurrences of words that were not counted: the dictionary's are rarer than the lists'.
  private static let uncounted = (dictionary: 1, list: 60)
  /// Of three characters that no dictionary explains, one in so many occurrences counts: most are
  /// two words, and learners want to look both up.
  private static let unexplainedShare = 40

  /// Words with entries first, then by frequency: the number of a word is its place.
  private(set) var words: [Word] = []
  /// By form, the number of a word. A traditional form that is not the form of another word leads to
  /// the same number.
  private(set) var numbers: [(key: String, number: Int)] = []
  let fold: HanFold

  init(_ data: HanData, _ dictionary: DictionaryFile) {
    fold = HanFold(WordListFile.pairs(data.simplifiedCharacters))
    var places: [String: Int] = [:]
    var words: [Word] = []
    func place(of key: String) -> Int {
      if let place = places[key] { return place }
      places[key] = words.count
      words.append(Word(key: key))
      return words.count - 1
    }
    let keys = dictionary.entries.map { entry in
      let simplified = fold.key(entry.simplified)
      let isSame = entry.traditional == entry.simplified
      return (
        simplified: simplified, traditional: isSame ? simplified : fold.key(entry.traditional)
      )
    }
    for (index, key) in keys.enumerated() { words[place(of: key.simplified)].entries.append(index) }
    let lists: [(HSKEdition, [UInt8])] = [
      (.hsk2, data.hsk2), (.hsk3, data.hsk3), (.hsk2025, data.hsk2025),
    ]
    for (edition, list) in lists {
      for (word, band) in WordListFile.levels(list) {
        let place = place(of: fold.key(word))
        let before = words[place].traits[edition]
        words[place].traits[edition] = before == 0 ? band : min(before, band)
        words[place].count = Lexicon.uncounted.list
      }
    }
    var counts: [Int: Int] = [:]
    for (word, count) in WordListFile.counts(data.counts) {
      counts[place(of: fold.key(word)), default: 0] += count
    }
    for (place, count) in counts { words[place].count = count }
    for word in words.indices {
      if words[word].count == 0 { words[word].count = Lexicon.uncounted.dictionary }
      words[word].count = Lexicon.divided(words[word])
    }
    for surname in DataLines.lines(of: data.surnames) {
      words[place(of: fold.key(String(surname)))].traits.isSurname = true
    }

    words.removeAll { $0.count == 0 && $0.entries.isEmpty && !$0.traits.isSurname }
    places = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1.key, $0) })
    var aliases: [(key: String, place: Int)] = []
    for (index, key) in keys.enumerated() where key.traditional != key.simplified {
      if let other = places[key.traditional], other < words.count {
        if other != places[key.simplified], !words[other].entries.contains(index) {
          words[other].entries.append(index)
        }
      } else if let place = places[key.simplified] {
        aliases.append((key.traditional, place))
      }
    }
    number(words, aliases)
  }

  /// The occurrences of a word, less if nothing explains it and it is rather several words.
  private static func divided(_ word: Word) -> Int {
    guard word.entries.isEmpty, !word.traits.hasLevel else { return word.count }
    let characters = Array(word.key.unicodeScalars)
    if characters.count == 2, MeasureWords.isNumber(characters[0]),
      MeasureWords.isMeasure(characters[1])
    {
      return 0
    }
    // 本书 is "this book" in formal texts, and two words in 两本书.
    if characters.count == 2, characters[0] == "本" { return 0 }
    return characters.count == 3 ? word.count / unexplainedShare : word.count
  }

  private mutating func number(_ words: [Word], _ aliases: [(key: String, place: Int)]) {
    let order = words.indices.sorted { left, right in
      let (a, b) = (words[left], words[right])
      if a.entries.isEmpty != b.entries.isEmpty { return b.entries.isEmpty }
      if a.count != b.count { return a.count > b.count }
      return a.key.utf8.lexicographicallyPrecedes(b.key.utf8)
    }
    var numbers = [Int](repeating: 0, count: words.count)
    for (number, place) in order.enumerated() { numbers[place] = number }
    self.words = order.map { words[$0] }
    var isNamed = Set<String>()
    self.numbers = words.indices.map { (words[$0].key, numbers[$0]) }
    for (key, place) in aliases where isNamed.insert(key).inserted {
      self.numbers.append((key, numbers[place]))
    }
  }

  /// By word: how unlikely it is.
  var costs: [UInt16] {
    let total = Double(words.reduce(0) { $0 + $1.count })
    return words.map { word in
      let cost = -log(Double(max(1, word.count)) / max(1, total)) * WordCost.unit
      return UInt16(clamping: Int(cost.rounded()))
    }
  }
}

/// Numbers and measure words: `一个` is two words for a learner, though texts have it often.
private enum MeasureWords {
  private static let numbers = Set("一二三四五六七八九十百千万亿两几多每某各数半这那此该第".unicodeScalars)

  private static let measures = Set(
    """
    个种位条项次座支部所层张件名批天年月日只家间份台辆颗棵片块根股组套门场届期段句篇首本册幅架艘把点分秒岁元角米吨度
    户口级号代类样队路枚桩宗起笔幢栋栏道排列行群阵番趟遍回顿席
    """.unicodeScalars.filter { $0 != "\n" })

  /// Whether a character counts, or points to what is counted.
  static func isNumber(_ scalar: Unicode.Scalar) -> Bool { numbers.contains(scalar) }

  static func isMeasure(_ scalar: Unicode.Scalar) -> Bool { measures.contains(scalar) }
}
