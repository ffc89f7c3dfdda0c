import HanText
import PaperDomain
import PaperReading
import PaperSession

extension ReadingTextAnswer {
  /// The text of a page in words; without a text if the page was not read yet.
  init(_ page: PageText?, _ divider: TextDivider, bundle: String, pageNumber: Int) {
    guard let page else {
      self.init(bundle: bundle, pageNumber: pageNumber, source: nil, text: "", tokens: [])
      return
    }
    let words = divider.divide(page.text)
    let spoken = ToneSandhi.spoken(zip(words.tokens, words.readings).map { ($0.text, $1) })
    let boxes = TokenBoxes(page)
    self.init(
      bundle: bundle, pageNumber: pageNumber, source: page.source.rawValue, text: words.text,
      tokens: words.tokens.indices.compactMap { index in
        let token = words.tokens[index]
        guard token.isChinese else { return nil }
        let reading = words.readings[index]
        return Token(
          start: token.utf16.lowerBound, end: token.utf16.upperBound,
          simplified: divider.form(of: token, in: .simplified),
          traditional: divider.form(of: token, in: .traditional),
          pinyin: reading?.syllables.map(\.marked) ?? [],
          tones: reading?.syllables.map(\.tone) ?? [],
          spoken: spoken[index] == reading ? nil : spoken[index]?.marked,
          level: token.kind == .word ? divider.dictionary?.band(of: token.text, in: .hsk3) : nil,
          boxes: boxes.boxes(of: words.parts(of: token)))
      })
  }
}

extension WordEntriesAnswer {
  /// What a dictionary says of a word; nothing without one.
  init(_ word: String, _ dictionary: HanDictionary?) {
    self.init(
      word: word,
      parts: dictionary?.headwords(of: word).map { head in
        Part(
          text: head.text,
          entries: head.entries.map { entry in
            Entry(
              simplified: entry.simplified, traditional: entry.traditional,
              pinyin: entry.reading.marked, zhuyin: entry.reading.zhuyin,
              meanings: entry.meanings, isName: entry.isName)
          },
          levels: dictionary?.levels(of: head.text).map(\.name) ?? [])
      } ?? [])
  }
}
