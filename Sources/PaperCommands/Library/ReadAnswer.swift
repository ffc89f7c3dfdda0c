import HanText
import PaperDomain
import PaperLibrary
import PaperReading

/// The output of `pc read`: the texts of pages, divided into words.
struct ReadAnswer: Report {
  struct Word {
    let text: String
    /// As it is written here: in other characters, if they are asked for.
    let shown: String
    let kind: Token.Kind
    /// In characters (grapheme clusters) of the page's text.
    let range: Range<Int>
    let reading: Pinyin?
    let band: Int?
    /// `nil` for what is not a Chinese word.
    let state: ReaderWords.State?
  }

  struct PageText {
    let page: Page
    /// From 1, in the reading.
    let number: Int
    /// Empty if the page can't be read.
    let text: String
    let words: [Word]
  }

  let doc: Doc
  private(set) var pages: [PageText] = []
  private let pinyin: Read.Pinyins
  private let isZhuyin: Bool

  init(
    _ doc: Doc, _ pages: [Page], _ pinyin: Read.Pinyins, isZhuyin: Bool,
    _ script: ScriptConverter.Target?, _ workspace: Workspace, _ snapshot: LibrarySnapshot,
    _ invocation: Invocation
  ) async throws {
    self.doc = doc
    self.pinyin = pinyin
    self.isZhuyin = isZhuyin
    guard let dictionary = try invocation.dictionary() else {
      invocation.terminal.note(
        "the dictionary is not installed: the text has no pinyin"
          + (script == nil ? "" : ", and keeps its characters"))
      invocation.terminal.hint("\(Invocation.dictionaryHint)")
      let texts = try workspace.readTexts(in: snapshot, nil, invocation)
      for (index, page) in pages.enumerated() {
        let text = try await texts.text(of: page) ?? ""
        self.pages.append(PageText(page: page, number: index + 1, text: text, words: []))
      }
      return
    }
    let logs = workspace.library.readingLogs
    let read = try logs.logs(of: logs.readerName())
    let texts = try workspace.readTexts(in: snapshot, dictionary, invocation)
    let marks = MarkedWords(read.marks, dictionary)
    let converter = script.map { (ScriptConverter(dictionary), $0) }
    // Only what is shown is worked out: which words are new needs all texts that were read.
    var seen: Set<String>?
    if pinyin == .new || invocation.options.printsJSON {
      seen = Set(try await texts.counts(ofPagesIn: read.sessions).values.lazy.flatMap(\.keys))
    }
    for (index, page) in pages.enumerated() {
      let text = try await texts.text(of: page) ?? ""
      let divided = texts.divider.divide(text)
      let words = zip(divided.tokens, divided.readings).map { token, reading in
        var state: ReaderWords.State?
        if token.kind == .word, Token.hasChinese(token.text) {
          state =
            switch marks[token.text]?.action {
            case .mark: .marked
            case .known: .known
            case .unmark, nil: seen?.contains(token.text) ?? true ? .seen : .new
            }
        }
        return Word(
          text: token.text,
          shown: converter.flatMap { $0.form(of: token.text, in: $1) } ?? token.text,
          kind: token.kind, range: divided.range(of: token), reading: reading,
          band: state == nil ? nil : dictionary.band(of: token.text, in: .hsk3), state: state)
      }
      self.pages.append(PageText(page: page, number: index + 1, text: text, words: words))
    }
  }

  /// Whether no page has a text.
  var isEmpty: Bool { pages.allSatisfy(\.text.isEmpty) }

  var chineseCharacters: Int {
    pages.reduce(0) { $0 + $1.text.count { Token.hasChinese(String($0)) } }
  }

  var differentWords: Int {
    Set(pages.flatMap(\.words).filter { $0.state != nil }.map(\.text)).count
  }

  var json: OutputJSON {
    [
      "doc": .text(doc.id), "path": .string(doc.path), "title": .string(doc.title),
      "author": .text(doc.author), "book": .bool(doc.metadata.tags.contains(.book)),
      "pages": .list(pages) { page in
        [
          "page": .text(page.page.id), "path": .string(page.page.path),
          "number": .int(page.number), "text": .string(page.text),
          "words": .list(page.words.filter { $0.kind != .space }) { word in
            [
              "word": .string(word.text), "shown": .string(word.shown),
              "start": .int(word.range.lowerBound),
              "end": .int(word.range.upperBound), "pinyin": .text(word.reading?.marked),
              "level": word.band.map { .int($0) } ?? .null, "state": .text(word.state?.rawValue),
            ]
          },
        ]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    try terminal.print("\(doc.title, .heading)")
    if let author = doc.author { try terminal.print("\(author)") }
    for page in pages {
      try terminal.print("")
      try terminal.print("\("— Page \(page.number) —", .muted)")
      if page.words.isEmpty {
        try terminal.write(
          page.text.isEmpty || page.text.hasSuffix("\n") ? page.text : page.text + "\n")
        continue
      }
      var layout = RubyLayout(columns: terminal.columns)
      for word in page.words {
        layout.add(
          word.shown, ruby: ruby(of: word), role(of: word),
          isMark: word.kind == .punctuation && word.text.count <= 2)
      }
      for line in layout.lines { try terminal.print(line) }
    }
  }

  private func ruby(of word: Word) -> String {
    let isWanted =
      switch pinyin {
      case .none: false
      case .marked: word.state == .marked
      case .new: word.state == .marked || word.state == .new
      case .all: true
      }
    guard isWanted, let reading = word.reading else { return "" }
    return isZhuyin ? reading.zhuyin.replacing(" ", with: "") : reading.marked
  }

  private func role(of word: Word) -> Role? { word.state == .marked ? .match : nil }
}
