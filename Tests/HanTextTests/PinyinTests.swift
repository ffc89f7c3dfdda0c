import Testing

@testable import HanText

struct PinyinTests {
  @Test(arguments: [
    ("ni3 hao3", "nǐhǎo", "nǐ hǎo", "nihao"),
    ("Bei3 jing1", "Běijīng", "Běi jīng", "beijing"),
    ("xi1 an1", "xī'ān", "xī ān", "xian"),
    ("lu:4 shi1", "lǜshī", "lǜ shī", "lüshi"),
    ("nu:3 er2", "nǚ'ér", "nǚ ér", "nüer"),
    ("hua1 r5", "huār", "huā r", "huar"),
    ("xie4 xie5", "xièxie", "xiè xie", "xiexie"),
    ("gui4 zhou1", "guìzhōu", "guì zhōu", "guizhou"),
    ("liu2 jiu3", "liújiǔ", "liú jiǔ", "liujiu"),
    ("shou4 xue2", "shòuxué", "shòu xué", "shouxue"),
    (
      "Zhong1 hua2 Ren2 min2 Gong4 he2 guo2", "Zhōnghuá Rénmín Gònghéguó",
      "Zhōng huá Rén mín Gòng hé guó", "zhonghuarenmingongheguo"
    ),
    ("Ka3 er3 · Ma3 ke4 si1", "Kǎ'ěr · Mǎkèsī", "Kǎ ěr · Mǎ kè sī", "kaermakesi"),
    (
      "hao3 hao3 xue2 xi2 , tian1 tian1", "hǎohǎoxuéxí, tiāntiān",
      "hǎo hǎo xué xí , tiān tiān", "haohaoxuexitiantian"
    ),
    ("ka3 la1 O K", "kǎlā O K", "kǎ lā O K", "kalaok"),
    ("m2 ng4 ê1", "ḿǹgê̄", "ḿ ǹg ê̄", "mngê"),
    ("xx5", "?", "?", ""),
  ])
  func `is read as CC-CEDICT writes it, and written with marks`(
    _ numbered: String, _ marked: String, _ spaced: String, _ key: String
  ) {
    let pinyin = Pinyin(numbered: numbered)
    #expect(pinyin.marked == marked)
    #expect(pinyin.syllables.map(\.marked).joined(separator: " ") == spaced)
    #expect(pinyin.searchKey == key)
  }

  @Test(arguments: [
    ("zhong1 guo2", "ㄓㄨㄥ ㄍㄨㄛˊ"), ("xue2 xi2", "ㄒㄩㄝˊ ㄒㄧˊ"), ("ma5", "˙ㄇㄚ"),
    ("shi4 zi4", "ㄕˋ ㄗˋ"), ("nu:3", "ㄋㄩˇ"), ("lu:e4", "ㄌㄩㄝˋ"), ("ju1 qu4 xu3", "ㄐㄩ ㄑㄩˋ ㄒㄩˇ"),
    ("yi1 ya2 ye3 yao4 you1", "ㄧ ㄧㄚˊ ㄧㄝˇ ㄧㄠˋ ㄧㄡ"), ("yan1 yin1 yang1 ying1", "ㄧㄢ ㄧㄣ ㄧㄤ ㄧㄥ"),
    ("yu2 yue4 yuan2 yun4 yong4", "ㄩˊ ㄩㄝˋ ㄩㄢˊ ㄩㄣˋ ㄩㄥˋ"),
    ("wu3 wa1 wo3 wai4 wei4", "ㄨˇ ㄨㄚ ㄨㄛˇ ㄨㄞˋ ㄨㄟˋ"), ("wan4 wen2 wang2 weng1", "ㄨㄢˋ ㄨㄣˊ ㄨㄤˊ ㄨㄥ"),
    ("dui4 liu4 lun2 xiong2", "ㄉㄨㄟˋ ㄌㄧㄡˋ ㄌㄨㄣˊ ㄒㄩㄥˊ"), ("er2", "ㄦˊ"), ("hua1 r5", "ㄏㄨㄚ ㄦ"),
    ("ka3 la1 O K", "ㄎㄚˇ ㄌㄚ O K"), ("xx5", "?"),
  ])
  func `is written in zhuyin`(_ numbered: String, _ zhuyin: String) {
    #expect(Pinyin(numbered: numbered).zhuyin == zhuyin)
  }

  @Test func `every syllable has a zhuyin of its own`() {
    var spellings: [String: String] = [:]
    for letters in PinyinInventory.syllables {
      let zhuyin = Zhuyin.text(of: PinyinSyllable(letters: letters, tone: 1))
      #expect(zhuyin != nil, "\(letters)")
      // The two spellings of one syllable.
      if let other = zhuyin.flatMap({ spellings.updateValue(letters, forKey: $0) }) {
        Issue.record("\(letters) and \(other) have one zhuyin")
      }
    }
    #expect(spellings.count > 400)
  }

  @Test func `every reading of the dictionary is made of known syllables`() throws {
    let image = try TestDictionary.real.get().image
    let unknown = image.read { view -> [String] in
      let reader = DictionaryReader(view)
      var unknown: Set<String> = []
      for entry in 0..<reader.entryCount {
        for syllable in reader.reading(of: entry).syllables where syllable.tone > 0 {
          if !PinyinInventory.contains(syllable.letters), !syllable.isRetroflexEnding,
            Zhuyin.text(of: syllable) == nil
          {
            unknown.insert(syllable.marked)
          }
        }
      }
      return unknown.sorted()
    }
    #expect(unknown == [])
  }
}
