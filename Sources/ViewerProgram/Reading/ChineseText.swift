import Files
import HanText
import PaperDomain
import PaperReading
import PaperSession

/// The dictionary of a viewer, and the library's corrections: divides texts into words.
struct ChineseText: Sendable {
  /// Missing where none is installed or its file is damaged: each character then stands alone.
  let dictionary: HanDictionary?
  private let segmenter: Segmenter
  private let readings: WordReadings?

  /// The dictionary beside the program; `nil` without one that can be used.
  static func installedDictionary(_ environment: [String: String]) -> HanDictionary? {
    guard let executable = try? FileSystem.linkTarget(of: "/proc/self/exe"),
      let path = HanIndexPlace.path(forExecutable: executable, environment: environment)
    else { return nil }
    return try? HanDictionary(opening: path)
  }

  init(_ dictionary: HanDictionary?, _ log: ReadingLog<WordCorrection>) {
    self.dictionary = dictionary
    let corrections = Corrections(log)
    segmenter = Segmenter(dictionary, corrections: corrections)
    readings = dictionary.map { WordReadings($0, corrections: corrections) }
  }

  /// The text of a page in words.
  func answer(_ page: PageText?, bundle: String, pageNumber: Int) -> ReadingTextAnswer {
    guard let page else {
      return ReadingTextAnswer(
        bundle: bundle, pageNumber: pageNumber, source: nil, text: "", tokens: [])
    }
    let lines = JoinedLines(page.text)
    let tokens = segmenter.tokens(of: lines.text)
    let read = readings?.readings(of: tokens) ?? Array(repeating: nil, count: tokens.count)
    let spoken = ToneSandhi.spoken(zip(tokens, read).map { ($0.text, $1) })
    let boxes = TokenBoxes(page)
    return ReadingTextAnswer(
      bundle: bundle, pageNumber: pageNumber, source: page.source.rawValue, text: lines.text,
      tokens: tokens.indices.compactMap { index in
        let token = tokens[index]
        guard token.isChinese else { return nil }
        let reading = read[index]
        return ReadingTextAnswer.Token(
          start: token.utf16.lowerBound, end: token.utf16.upperBound,
          pinyin: reading?.syllables.map(\.marked) ?? [],
          tones: reading?.syllables.map(\.tone) ?? [],
          spoken: spoken[index] == reading ? nil : spoken[index]?.marked,
          level: token.kind == .word ? band(of: token.text) : nil,
          boxes: boxes.boxes(of: lines.original(token.characters)))
      })
  }

  /// The Chinese words of a text, each with the number of its occurrences.
  func counts(in page: PageText) -> [String: Int] {
    var counts: [String: Int] = [:]
    for token in segmenter.tokens(of: JoinedLines(page.text).text)
    where token.kind == .word && Token.hasChinese(token.text) {
      counts[token.text, default: 0] += 1
    }
    return counts
  }

  /// The band of a word in HSK 3.0.
  func band(of word: String) -> Int? {
    dictionary?.levels(of: word).first { $0.edition == .hsk3 }?.band
  }

  func entries(of word: String) -> WordEntriesAnswer {
    guard let dictionary else { return WordEntriesAnswer(word: word, parts: []) }
    return WordEntriesAnswer(
      word: word,
      parts: dictionary.headwords(of: word).map { head in
        WordEntriesAnswer.Part(
          text: head.text,
          entries: head.entries.map { entry in
            WordEntriesAnswer.Entry(
              simplified: entry.simplified, traditional: entry.traditional,
              pinyin: entry.reading.marked, zhuyin: entry.reading.zhuyin,
              meanings: entry.meanings, isName: entry.isName)
          },
          levels: dictionary.levels(of: head.text).map(\.name))
      })
  }

  /// Where a place in the shown text is in the page's own, and the word and the sentence there.
  ///
  /// - Parameter start: In UTF-16 of the shown text.
  func place(at start: Int, in page: PageText) -> TextPlace? {
    let lines = JoinedLines(page.text)
    guard let token = segmenter.tokens(of: lines.text).last(where: { $0.utf16.lowerBound <= start })
    else { return nil }
    let own = lines.original(token.characters)
    guard let first = own.first, let last = own.last else { return nil }
    return TextPlace(
      offset: first.lowerBound, length: last.upperBound - first.lowerBound,
      context: TextPlace.sentence(around: token.characters, in: lines.text))
  }

  /// The place in the shown text, in UTF-16, of a place in the page's own.
  func start(ofOffset offset: Int, in page: PageText) -> Int {
    let lines = JoinedLines(page.text)
    let tokens = segmenter.tokens(of: lines.text)
    let token = tokens.last { token in
      lines.original(token.characters).first.map { $0.lowerBound <= offset } ?? false
    }
    return token?.utf16.lowerBound ?? 0
  }
}

/// A word's place in the text of a page, in characters (grapheme clusters).
struct TextPlace {
  var offset: Int
  var length: Int
  /// The sentence, or the middle of a long one.
  var context: String

  /// The most characters on either side of the word.
  private static let reach = 60

  static func sentence(around word: Range<Int>, in text: String) -> String {
    let characters = Array(text)
    let ends: Set<Character> = ["。", "！", "？", "!", "?", "\n"]
    var start = word.lowerBound
    while start > 0, word.lowerBound - start < reach, !ends.contains(characters[start - 1]) {
      start -= 1
    }
    var end = min(word.upperBound, characters.count)
    while end < characters.count, end - word.upperBound < reach {
      end += 1
      if ends.contains(characters[end - 1]) { break }
    }
    return String(characters[start..<end]).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
