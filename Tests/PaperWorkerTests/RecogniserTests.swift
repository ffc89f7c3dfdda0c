import Recognition
import Testing

@testable import PaperWorker

/// An engine that returns given results, and records its calls.
private final class ToldEngine: RecognitionEngine {
  var answers: [PageSegmentation: [RecognisedWord]] = [:]
  /// The results of later calls.
  var laterAnswers: [PageSegmentation: [RecognisedWord]] = [:]
  var turns: Int?
  var script = "Latin"
  private(set) var asked: [PageSegmentation] = []

  func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord] {
    asked.append(segmentation)
    let isLater = asked.count { $0 == segmentation } > 1
    var words = (isLater ? laterAnswers[segmentation] : nil) ?? answers[segmentation] ?? []
    // Where they stand on the page, in the size it is given in; parts of it are given as they are.
    if picture.width == picture.height {
      for index in words.indices { words[index].scale(by: Double(picture.width) / 400) }
    }
    return words
  }
}

@Suite struct `Reading a page` {
  private let english = ToldEngine()
  private let chinese = ToldEngine()

  private func read(_ languages: [String]) throws -> String {
    try lines(languages).joined(separator: " ")
  }

  private func lines(
    _ languages: [String], on page: GreyPicture = .blank()
  ) throws -> [String] {
    RecognisedLine.lines(of: try recognised(languages, on: page).words).map { line in
      line.words.reduce("") { $0 + ($0.isEmpty || $1.isJoined ? "" : " ") + $1.text }
    }
  }

  private func recognised(
    _ languages: [String], on page: GreyPicture = .blank()
  ) throws -> RecognisedPage {
    let recogniser = PageRecogniser(
      installed: ["eng", "chi_sim"],
      engine: { languages throws(RecognitionError) in
        switch languages {
        case ["eng"]: english
        case ["chi_sim"]: chinese
        default: throw .missingLanguage(languages.joined(separator: "+"))
        }
      },
      orientation: { _ in
        (english.turns ?? chinese.turns).map { turns in
          PageOrientation(
            quarterTurns: turns, script: english.turns == nil ? chinese.script : english.script)
        }
      })
    return try recogniser.page(page, languages: languages)
  }

  @Test func `reads a line that the page's reading left out, and reports what stays unread`() throws
  {
    english.answers[.automatic] = words("the mean value theorem", 95)
    english.answers[.line] = words("2. Solve the equation", 80)
    let page = GreyPicture.blank().with(lineAt: 100)
    #expect(try lines(["eng"], on: page) == ["the mean value theorem", "2. Solve the equation"])
    #expect(try recognised(["eng"], on: .blank()).unread.isEmpty)
    english.answers[.line] = []
    let unread = try recognised(["eng"], on: page).unread
    #expect(unread.count == 1 && unread[0].language == nil)
    #expect(unread[0].area.share > 0.9 && abs(unread[0].area.top - 100) <= 8)
  }

  @Test(arguments: [["eng", "chi_sim"], ["eng"]])
  func `reads the Chinese lines of a page in English by their own model`(
    _ languages: [String]
  ) throws {
    let english = "The mean value theorem holds for each function"
    self.english.answers[.automatic] =
      line(english, 95, left: 0, top: 10) + line("BRIO AT DAT", 40, left: 0, top: 40)
    chinese.answers[.line] = words("求 下列 函数", 90)
    chinese.answers[.block] =
      line("Tbe rnean va1ue tbeorern bo1ds", 60, left: 0, top: 10)
      + line("求 下列 函数 的", 90, left: 0, top: 40)
    #expect(try lines(languages) == [english, "求 下列 函数 的"])
  }

  @Test func `reports a page of traditional characters whose model is not installed`() throws {
    chinese.answers[.block] = (0..<4).flatMap {
      line("求 下列 函数 的 极限 并 写出", 76, left: 0, top: 30 * $0)
    }
    #expect(try recognised(["chi_sim"]).unread.map(\.language) == ["chi_tra"])
    chinese.answers[.block] = (0..<4).flatMap {
      line("求 下列 函数 的 极限 并 写出", 90, left: 0, top: 30 * $0)
    }
    #expect(try recognised(["chi_sim"]).unread.isEmpty)
  }

  @Test func `takes what is read well at once`() throws {
    english.answers[.automatic] = words("the mean value theorem", 95)
    #expect(try read(["eng"]) == "the mean value theorem")
    #expect(english.asked == [.automatic])
  }

  @Test func `tries another way and keeps the better reading`() throws {
    english.answers[.automatic] = words("tbe rnean", 60)
    english.answers[.block] = words("the mean value theorem", 90)
    #expect(try read(["eng"]) == "the mean value theorem")
    english.answers[.automatic] = words("the mean value", 70)
    english.answers[.block] = words("tbe", 55)
    #expect(try read(["eng"]) == "the mean value")
  }

  @Test func `reads Chinese in one block, by its own model`() throws {
    chinese.answers[.block] = words("求 下列 函数 的 极限 并 写出 计算 过程", 95)
    #expect(try read(["chi_sim", "eng"]) == "求 下列 函数 的 极限 并 写出 计算 过程")
    #expect(chinese.asked == [.block] && english.asked.isEmpty)
  }

  @Test func `reads Chinese that it is not sure of in another size, and keeps the surer lines`()
    throws
  {
    let first =
      line("求 下列 函数 的 极险", 70, left: 0, top: 0) + line("并 写出 计算 过程", 90, left: 0, top: 40)
      + line("答 案 写 在 这里", 80, left: 0, top: 80)
    chinese.answers[.block] = first
    chinese.laterAnswers[.block] =
      line("求 下列 函数 的 极限", 85, left: 2, top: 3) + line("井 写出 计算 过程", 75, left: 0, top: 41)
      // Half of a line.
      + line("答 案", 95, left: 0, top: 80)
    #expect(
      try lines(["chi_sim"]) == ["求 下列 函数 的 极限", "并 写出 计算 过程", "答 案 写 在 这里"])
    #expect(chinese.asked == [.block, .block])
    // What is sure needs no other.
    chinese.laterAnswers = [:]
    chinese.answers[.block] = words("求 下列 函数 的 极限", 95)
    _ = try lines(["chi_sim"])
    #expect(chinese.asked.count == 3)
    // Nor has a page of fewer dots another size.
    chinese.answers[.block] = words("求 下列 函数 的 极限", 90)
    _ = try lines(["chi_sim"], on: .blank(dpi: 200))
    #expect(chinese.asked.count == 4)
  }

  @Test func `reads answers that stand side by side in rows`() throws {
    chinese.answers[.block] = words("一 二", 55)
    // As an engine gives them that takes them for columns; the right ones stand a little higher.
    chinese.answers[.automatic] =
      line("求 极限", 90, left: 0, top: 10) + line("选项 甲", 90, left: 0, top: 40)
      + line("选项 丙", 90, left: 0, top: 70) + line("选项 乙", 90, left: 200, top: 38)
      + line("选项 丁", 90, left: 200, top: 68)
    #expect(try read(["chi_sim", "eng"]) == "求 极限 选项 甲 选项 乙 选项 丙 选项 丁")
  }

  @Test func `makes one line of each row`() throws {
    let page = try PreparedPage(.blank()).upright(quarterTurns: 0)
    let reading = Reading(
      words: line("求 极限", 90, left: 100, top: 10) + line("注", 90, left: 0, top: 12)
        + line("上", 90, left: 0, top: 40) + line("下", 90, left: 0, top: 52), page: page)
    let words = reading.inRows.words
    #expect(words.map(\.text) == ["注", "求", "极限", "上", "下"])
    #expect(words.map(\.isFirstOfLine) == [true, false, false, true, true])
  }

  @Test(arguments: [
    ("| have a cat", "I have a cat"), ("what | don't know", "what I don't know"),
    ("a | b", "a | b"), ("Am | a cat", "Am I a cat"), ("{x | x > 0}", "{x | x > 0}"),
    ("Name |", "Name |"),
  ])
  func `tells the pronoun from a stroke`(read: String, text: String) throws {
    english.answers[.automatic] = words(read, 95)
    #expect(try self.read(["eng"]) == text)
    // A stroke that is higher than letters parts columns of a table.
    for index in english.answers[.automatic, default: []].indices
    where english.answers[.automatic]?[index].text == "|" {
      english.answers[.automatic]?[index].top -= 5
    }
    #expect(try self.read(["eng"]) == read)
  }

  @Test func `puts points at the margin behind their questions`() throws {
    english.answers[.automatic] =
      line("What is a limit?", 95, left: 0, top: 10)
      + line("Prove the mean value theorem", 95, left: 0, top: 40)
      + line("Total of marks", 95, left: 0, top: 70) + line("(2)", 95, left: 300, top: 8)
      + line("(10 marks)", 95, left: 280, top: 41) + line("12", 95, left: 350, top: 70)
    #expect(
      try lines(["eng"])
        == ["What is a limit? (2)", "Prove the mean value theorem (10 marks)", "Total of marks 12"])
  }

  @Test func `leaves the short lines of a column where they are`() throws {
    english.answers[.automatic] =
      line("Left column, first", 95, left: 0, top: 10)
      + line("and second line", 95, left: 0, top: 40)
      + line("The right column", 95, left: 200, top: 10) + line("ends.", 95, left: 200, top: 40)
    #expect(
      try lines(["eng"])
        == ["Left column, first", "and second line", "The right column", "ends."])
  }

  @Test func `leaves lines of a page on its side where they are, and turns it`() throws {
    english.answers[.automatic] = ["The mean value theorem", "holds."].enumerated().flatMap {
      (line: Int, text: String) in
      words(text, 95).map { word in
        var word = word
        (word.left, word.right, word.top) = (line * 30, line * 30 + 10, word.left * 10)
        word.bottom = word.top + 45
        return word
      }
    }
    #expect(try lines(["eng"]) == ["The mean value theorem", "holds."])
    // And turns the page, though it can be read.
    english.turns = 1
    let before = english.asked.count
    _ = try lines(["eng"])
    #expect(english.asked.count == before + 2)
  }

  @Test func `reads a number with the line that it begins`() throws {
    english.answers[.automatic] =
      line("N", 90, left: 0, top: 10) + line(". Prove the theorem", 95, left: 8, top: 10)
    english.answers[.line] = words("2. Prove the theorem", 96)
    #expect(try lines(["eng"]) == ["2. Prove the theorem"])
    // What is read worse in one piece stays in two.
    english.answers[.line] = words("tbe", 50)
    #expect(try lines(["eng"]) == ["N", ". Prove the theorem"])
    // A letter far from the line is no part of it.
    english.answers[.automatic] =
      line("N", 90, left: 0, top: 10) + line(". Prove the theorem", 95, left: 80, top: 10)
    english.answers[.line] = words("2. Prove the theorem", 96)
    #expect(try lines(["eng"]) == ["N", ". Prove the theorem"])
  }

  @Test func `reads line numbers and their lines as one block`() throws {
    let program = ["largest = numbers [0]", "for each in numbers:", "if each > largest:"]
    let text = program.enumerated().flatMap { line($1, 90, left: 60, top: 40 + 20 * $0) }
    let numbers = (0..<3).flatMap { line("\($0 + 9)", 90, left: 0, top: 40 + 20 * $0) }
    english.answers[.automatic] =
      line("What is printed?", 95, left: 0, top: 10) + numbers
      + line("Explain it in words.", 95, left: 0, top: 110) + text
    english.answers[.block] = (0..<3).flatMap {
      line("\($0 + 9) " + program[$0], 92, left: 0, top: 20 * $0 - 1)
    }
    let numbered = (0..<3).map { "\($0 + 9) " + program[$0] }
    #expect(try lines(["eng"]) == ["What is printed?"] + numbered + ["Explain it in words."])
    // What is read worse, or only in part, is put in rows as it was read before,
    for answer in [words("9 largest", 95), numbered.flatMap { words($0, 60) }] {
      english.answers[.block] = answer
      #expect(try lines(["eng"]) == ["What is printed?"] + numbered + ["Explain it in words."])
    }
    // and stays as it was if most of the column is no numbers.
    english.answers[.automatic]?.removeAll { $0.text == "10" }
    #expect(
      try lines(["eng"])
        == ["What is printed?", "9", "11", "Explain it in words."] + program)
  }

  @Test(.timeLimit(.minutes(1)))
  func `reads no more than so many lines of a page again`() throws {
    // More questions than a page has room for.
    let questions = 2 * PageRecogniser.mostReadAgain
    english.answers[.automatic] = (0..<questions).flatMap {
      line("N", 90, left: 0, top: 20 * $0)
        + line(". Prove the theorem", 95, left: 8, top: 20 * $0)
    }
    english.answers[.line] = words("2. Prove the theorem", 96)
    let read = try lines(["eng"])
    #expect(english.asked.count { $0 == .line } == PageRecogniser.mostReadAgain)
    #expect(read.count { $0 == "2. Prove the theorem" } == PageRecogniser.mostReadAgain)
    #expect(read.suffix(2) == ["N", ". Prove the theorem"])
    // And more English lines than a Chinese page has.
    chinese.answers[.block] = (0..<questions).flatMap {
      line("求 下列 函数 的 极限", 92, left: 0, top: 40 * $0)
        + line("Trans1ate into Eng1ish", 85, left: 0, top: 40 * $0 + 20)
    }
    english.answers[.line] = words("Translate into English", 96)
    let before = english.asked.count
    let fixed = try lines(["chi_sim", "eng"])
    #expect(english.asked.count - before == PageRecogniser.mostReadAgain)
    #expect(fixed.count == 2 * questions && fixed.last == "Trans1ate into Eng1ish")
  }

  @Test(.timeLimit(.minutes(1)))
  func `reads a page of noise with thousands of lines as it is`() throws {
    // Each followed by another of a letter or two, as far as pages of writing go, and beyond.
    for count in [RecognisedLine.mostOfPage, 20_000] {
      english.answers[.automatic] = (0..<count).flatMap { (index: Int) -> [RecognisedWord] in
        let top = 20 * (index / 20)
        return index % 2 == 0
          ? line("The theorem holds", 90, left: 0, top: top) : line("ab", 90, left: 20, top: top)
      }
      english.answers[.line] = []
      let isPage = count <= RecognisedLine.mostOfPage
      let read = try lines(["eng"])
      #expect(read.count == (isPage ? count / 2 : count))
      #expect(read.reduce(0) { $0 + $1.split(separator: " ").count } == 2 * count)
    }
  }

  @Test func `keeps marks whose boxes have no width`() throws {
    english.answers[.automatic] =
      line("(a)", 90, left: 8, top: 10) + line("(b)", 90, left: 8, top: 10)
    for index in english.answers[.automatic, default: []].indices {
      english.answers[.automatic]?[index].right = 8
    }
    #expect(try lines(["eng"]) == ["(a)", "(b)"])
  }

  @Test(arguments: [["chi_sim"], ["chi_sim", "eng"]])
  func `fixes what models of Chinese see wrong, whatever else may be read`(
    _ languages: [String]
  ) throws {
    chinese.answers[.block] = words("求 下列 函数 的 极限 。 一一 〈B) 写出", 92)
    #expect(try read(languages) == "求 下列 函数 的 极限 。 —— (B) 写出")
  }

  @Test func `reads English by its own model, whatever weighs most`() throws {
    chinese.answers[.block] = words("tbe rnean va1ue", 80)
    english.answers[.automatic] = words("the mean value theorem", 95)
    #expect(try read(["chi_sim", "eng"]) == "the mean value theorem")
  }

  @Test func `reads English lines among Chinese again`() throws {
    var both = words("求 下列 函数 的 极限", 92)
    var line = words("Trans1ate into Eng1ish", 85)
    line[0].isFirstOfLine = true
    both += line
    chinese.answers[.block] = both
    english.answers[.line] = words("Translate into English", 96)
    #expect(try read(["chi_sim", "eng"]) == "求 下列 函数 的 极限 Translate into English")
    english.answers[.line] = words("Tmslate", 40)
    #expect(try read(["chi_sim", "eng"]) == "求 下列 函数 的 极限 Trans1ate into Eng1ish")
  }

  @Test func `reads English words in Chinese lines again`() throws {
    chinese.answers[.block] =
      words("求 下列 函数 的 极限", 92) + words("IATEX", 60).map(\.inLine)
      + words("系统 中 ， 写出 计算 过程", 92).map(\.inLine)
    english.answers[.line] = words("LaTeX", 80)
    #expect(try lines(["chi_sim", "eng"]) == ["求 下列 函数 的 极限 LaTeX 系统 中 ， 写出 计算 过程"])
    // Neither with less confidence, nor with a part of it alone.
    for (text, confidence) in [("LaTeX", Float(55)), ("¢", 95)] {
      english.answers[.line] = words(text, confidence)
      #expect(
        try lines(["chi_sim", "eng"]) == ["求 下列 函数 的 极限 IATEX 系统 中 ， 写出 计算 过程"])
    }
  }

  @Test func `turns a page that can't be read`() throws {
    english.answers[.automatic] = words("uoᴉʇɐnbǝ", 30)
    english.turns = 2
    _ = try read(["eng"])
    // Upright as it is, both ways; then turned, both ways.
    #expect(english.asked.count == 4)
    english.turns = 0
    _ = try read(["eng"])
    #expect(english.asked.count == 6)
  }

  @Test(arguments: [
    ("a few guesses on an empty page", "q| x' ~ j", Float(35), ""),
    ("a few sure words", "Question paper", Float(90), "Question paper"),
  ])
  func `drops guesses on nearly empty pages`(
    name: String, text: String, confidence: Float, kept: String
  ) throws {
    english.answers[.automatic] = words(text, confidence)
    #expect(try read(["eng"]) == kept)
  }

  @Test func `keeps what is doubtful on a page of text`() throws {
    let text = String(repeating: "the mean value theorem holds ", count: 12)
    english.answers[.automatic] = words(text, 95) + words("http://example.org/~x", 0)
    #expect(try read(["eng"]).hasSuffix("http://example.org/~x"))
  }

  @Test func `keeps what is doubtful on a page of Chinese, which takes fewer characters`() throws {
    let text = String(repeating: "求 下列 函数 的 极限 并 写出 计算 过程 。 ", count: 7)
    chinese.answers[.block] =
      words(text, 95) + words("〈2", 10).map(\.inLine)
      + words("分 )", 92).map(\.inLine)
    #expect(try read(["chi_sim"]).hasSuffix("(2 分 )"))
  }

  @Test func `drops what was read into a row of dots`() throws {
    let text = String(repeating: "the mean value theorem holds ", count: 12)
    english.answers[.automatic] = words(text, 95) + words("eee 8 eb eb 6 6 ee ewe 8 ee", 20)
    #expect(try read(["eng"]).hasSuffix("theorem holds"))
    english.answers[.automatic] = words(text, 95) + words("y = 3 x - 5 + z", 60)
    #expect(try read(["eng"]).hasSuffix("- 5 + z"))
  }

  @Test func `names the language that is missing`() {
    #expect(throws: PageRecogniser.Failure.self) { try read(["tlh"]) }
  }

  private func line(_ text: String, _ confidence: Float, left: Int, top: Int) -> [RecognisedWord] {
    words(text, confidence).map { word in
      var word = word
      word.left += left
      word.right += left
      word.top += top
      word.bottom += top
      return word
    }
  }
}

extension RecognisedWord {
  fileprivate var inLine: RecognisedWord {
    var word = self
    word.isFirstOfLine = false
    word.isFirstOfParagraph = false
    return word
  }
}
