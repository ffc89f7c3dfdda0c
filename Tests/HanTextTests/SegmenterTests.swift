import SeededRandom
import Testing

@testable import HanText

struct SegmenterTests {
  private static func words(_ text: String, _ segmenter: Segmenter) -> String {
    segmenter.tokens(of: text).map(\.text).joined(separator: "|")
  }

  @Test(arguments: [
    "我|在|银行|工作|，|他|是|行人|。", "研究|生命|的|起源|。", "南京市|长江|大桥|。", "乒乓球|拍卖|完|了|。",
    "中华人民共和国|万岁|！", "結婚|的|和|尚未|結婚|的", "我們|在|臺灣|學習|漢語|。",
    "张伟|和|王小明|是|同学|。", "欧阳|先生|来|了|。", "张伟|教|我们|。", "张伟|说|他|来|。", "李|老师|教|我们|中文|。",
    "1998|年|5|月|3|日|，|3.5%|的|人|。", "三百二十|个|学生|花|了|一万|块钱|。",
    "我|用|iPhone15|写|e-mail|，|don't| |worry|……", "卡拉OK|很|好玩|。",
    "我|去|图书馆|借|了|两|本|书|。", "她|慢慢|地|走|回家|。", "還|錢|給|我|。",
  ])
  func `divides texts into words`(_ divided: String) throws {
    let text = divided.replacing("|", with: "")
    #expect(Self.words(text, Segmenter(try TestDictionary.real.get())) == divided)
  }

  @Test func `without a dictionary every character is a token`() {
    #expect(Self.words("我在银行, 用iPhone15。", Segmenter(nil)) == "我|在|银|行|,| |用|iPhone15|。")
  }

  @Test func `tokens say what they are`() throws {
    let tokens = Segmenter(try TestDictionary.real.get()).tokens(of: "张伟有3本iOS书。 三十二")
    #expect(tokens.map(\.text) == ["张伟", "有", "3", "本", "iOS", "书", "。", " ", "三十二"])
    #expect(
      tokens.map(\.kind) == [
        .name, .word, .number, .word, .letters, .word, .punctuation, .space, .number,
      ])
    #expect(
      tokens.map(\.isChinese) == [true, true, false, true, false, true, false, false, true])
  }

  @Test func `offsets count characters, and UTF-16 as JavaScript does`() {
    // One character each: a family, a flag, a letter with two marks, a character beyond 16 bits.
    let tokens = Segmenter(nil).tokens(of: "👨‍👩‍👧🇩🇪e\u{301}\u{323}𠮷好")
    #expect(tokens.map(\.characters) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(tokens.map(\.utf16) == [0..<8, 8..<12, 12..<15, 15..<17, 17..<18])
  }

  /// Texts of characters that are hard to divide, and of Chinese sentences.
  private static func randomText(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "我", "银行", "的", "王小明", "一", "二十", "百", "点", "3", "3.5", "%", "a", "iPhone", "é", "e\u{301}",
      "\u{301}", "\r\n", "\n", " ", "\u{3000}", "。", "……", "——", "-", "'", "@", "👍🏽", "🇨🇳", "🇨", "𠮷",
      "\u{fe0f}", "\u{200d}", "\u{feff}", "々", "臺灣", "ㄅ", "한", "\u{1100}\u{1161}", "ก็", "٣", "\0",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }

  private static func randomCorrections(_ random: inout SeededGenerator) -> Corrections {
    var corrections = Corrections()
    for word in ["我银行", "的王", "银行的", "一二十", "iPh", "王小明", "👍🏽我", "\u{301}我"]
    where Bool.random(using: &random) {
      corrections.join(word)
    }
    if Bool.random(using: &random) { corrections.split("银行", into: ["银", "行"]) }
    if Bool.random(using: &random) { corrections.split("王小明", into: ["王", "小明"]) }
    if Bool.random(using: &random) { corrections.split("iPhone", into: ["iP", "hone"]) }
    return corrections
  }

  @Test func `tokens tile every text exactly`() throws {
    var random = SeededGenerator(seed: 2_022)
    let dictionaries = [nil, try TestDictionary.small(), try TestDictionary.real.get()]
    for round in 0..<3_000 {
      let text = Self.randomText(&random)
      let corrections = Self.randomCorrections(&random)
      let segmenter = Segmenter(dictionaries[round % 3], corrections: corrections)
      let tokens = segmenter.tokens(of: text)
      #expect(Array(tokens.map(\.text).joined().utf8) == Array(text.utf8))
      var (characters, utf16) = (0, 0)
      for token in tokens {
        #expect(token.characters.lowerBound == characters && token.utf16.lowerBound == utf16)
        #expect(!token.characters.isEmpty && token.utf16.count == token.text.utf16.count)
        (characters, utf16) = (token.characters.upperBound, token.utf16.upperBound)
        // A token has whole characters of the text.
        let start = text.index(text.startIndex, offsetBy: token.characters.lowerBound)
        let end = text.index(start, offsetBy: token.characters.count)
        #expect(Array(text[start..<end].utf8) == Array(token.text.utf8))
      }
      #expect(characters == text.count && utf16 == text.utf16.count)
    }
  }

  @Test func `every Chinese token is explained, whole or in parts`() throws {
    let dictionary = try TestDictionary.real.get()
    let segmenter = Segmenter(dictionary)
    let sentences = try HanDataSample.sentences(every: 20)
    #expect(sentences.count > 2_000)
    for sentence in sentences {
      for token in segmenter.tokens(of: sentence) where token.isChinese {
        let words = dictionary.headwords(of: token.text)
        #expect(words.map(\.text).joined() == token.text)
        #expect(words.allSatisfy { !$0.entries.isEmpty }, "\(token.text)")
      }
    }
  }

  @Test(arguments: ["不太好", "朋友们", "王小明", "三百二十", "欧阳锋"])
  func `a word that no entry explains has parts that one does`(_ text: String) throws {
    let words = try TestDictionary.real.get().headwords(of: text)
    #expect(words.map(\.text).joined() == text)
    #expect(words.allSatisfy { !$0.entries.isEmpty })
  }
}

struct CorrectionTests {
  private static func words(_ text: String, _ corrections: Corrections) throws -> String {
    Segmenter(try TestDictionary.real.get(), corrections: corrections)
      .tokens(of: text).map(\.text).joined(separator: "|")
  }

  @Test func `joined characters are one word wherever they stand`() throws {
    var corrections = Corrections()
    corrections.join("门把手")
    corrections.join("小明")
    #expect(try Self.words("这个门把手和小明说话", corrections) == "这个|门把手|和|小明|说话")
  }

  @Test func `a word that is split is divided, and the words around it stay`() throws {
    var corrections = Corrections()
    corrections.split("空房间", into: ["空", "房间"])
    #expect(try Self.words("没有空房间了", corrections) == "没有|空|房间|了")
    corrections.split("张国荣", into: ["张", "国荣"])
    #expect(try Self.words("张国荣唱歌", corrections) == "张|国荣|唱歌")
    // 行 belongs to the next word there.
    corrections.split("银行", into: ["银", "行"])
    #expect(try Self.words("白银行情", corrections) == "白银|行情")
  }

  @Test func `several words can be divided in another way`() throws {
    var corrections = Corrections()
    corrections.split("中国人民", into: ["中", "国人", "民"])
    #expect(try Self.words("中国人民很好", corrections) == "中|国人|民|很|好")
  }

  @Test func `the last correction of a word counts`() throws {
    var corrections = Corrections()
    corrections.split("银行", into: ["银", "行"])
    #expect(try Self.words("去银行", corrections) == "去|银|行")
    corrections.join("银行")
    #expect(try Self.words("去银行", corrections) == "去|银行")
  }

  @Test func `letters and numbers are never divided`() throws {
    var corrections = Corrections()
    corrections.join("Pho")
    corrections.join("9年")
    #expect(try Self.words("iPhone在199年", corrections) == "iPhone|在|199|年")
  }

  @Test func `pieces that are not the word change nothing`() {
    var corrections = Corrections()
    corrections.split("银行", into: ["银", "河"])
    corrections.split("银行", into: ["银行"])
    corrections.split("e\u{301}", into: ["e", "\u{301}"])
    corrections.join("")
    #expect(corrections.isEmpty)
  }

  @Test func `a corrected reading replaces every other`() throws {
    let dictionary = try TestDictionary.real.get()
    var corrections = Corrections()
    corrections.read("行", as: Pinyin(numbered: "hang2"))
    let tokens = Segmenter(dictionary).tokens(of: "行")
    #expect(WordReadings(dictionary).readings(of: tokens).map { $0?.marked } == ["xíng"])
    #expect(
      WordReadings(dictionary, corrections: corrections).readings(of: tokens).map { $0?.marked }
        == ["háng"])
  }
}
