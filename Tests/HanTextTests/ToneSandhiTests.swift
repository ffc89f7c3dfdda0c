import Testing

@testable import HanText

struct ToneSandhiTests {
  /// Words with their readings: `不/bu4 对/dui4`; a word without a reading is a pause.
  private static func words(_ text: String) -> [(text: String, reading: Pinyin?)] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "/")
      guard parts.count == 2 else { return (String(parts[0]), nil) }
      return (
        String(parts[0]),
        Pinyin(numbered: parts[1].replacing(/([0-9])([a-z])/) { "\($0.1) \($0.2)" })
      )
    }
  }

  @Test(arguments: [
    // 不 before a fourth tone, before others, and between two equal verbs.
    ("不/bu4 对/dui4", "bú duì"), ("不/bu4 好/hao3", "bù hǎo"), ("不是/bu4shi4", "búshì"),
    ("好/hao3 不/bu4 好/hao3", "hǎo bu hǎo"), ("去/qu4 不/bu4 去/qu4", "qù bu qù"),
    ("不/bu4", "bù"), ("不/bu4 ， 对/dui4", "bù - duì"),
    // 一 before a fourth tone, before others, and as a number.
    ("一/yi1 个/ge4", "yí gè"), ("一个/yi1ge5", "yíge"), ("一/yi1 天/tian1", "yì tiān"),
    ("一/yi1 年/nian2", "yì nián"), ("一起/yi1qi3", "yìqǐ"), ("一共/yi1gong4", "yígòng"),
    ("一百/yi1bai3", "yìbǎi"), ("一万/yi1wan4", "yíwàn"), ("十一/shi2yi1 个/ge4", "shíyī gè"),
    ("一九九八/yi1jiu3jiu3ba1", "yījiújiǔbā"), ("第一/di4yi1 课/ke4", "dìyī kè"),
    ("看/kan4 一/yi1 看/kan4", "kàn yi kàn"), ("等一等/deng3yi1deng3", "děngyiděng"),
    ("一/yi1 月/yue4", "yī yuè"), ("星期一/xing1qi1yi1 上午/shang4wu3", "xīngqīyī shàngwǔ"),
    ("统一战线/tong3yi1zhan4xian4", "tǒngyīzhànxiàn"), ("唯一/wei2yi1 的/de5", "wéiyī de"),
    ("一心一意/yi1xin1yi1yi4", "yìxīnyíyì"),
    // Third tones.
    ("你好/ni3hao3", "níhǎo"), ("展览馆/zhan3lan3guan3", "zhánlánguǎn"),
    ("小/xiao3 老虎/lao3hu3", "xiáo láohǔ"), ("小老虎/xiao3lao3hu3", "xiǎoláohǔ"),
    ("很/hen3 好/hao3", "hén hǎo"), ("想/xiang3 买/mai3", "xiáng mǎi"),
    ("雨伞/yu3san3 很/hen3 大/da4", "yúsǎn hěn dà"), ("你/ni3 。 好/hao3", "nǐ - hǎo"),
    ("老师/lao3shi1", "lǎoshī"), ("耳朵/er3duo5", "ěrduo"),
    // A retroflex ending has a character of its own.
    ("一点儿/yi1dian3r5", "yìdiǎnr"), ("一会儿/yi1hui4r5", "yíhuìr"),
  ])
  func `says tones as they are spoken`(_ text: String, _ spoken: String) {
    let words = Self.words(text)
    let result = ToneSandhi.spoken(words)
    #expect(result.map { $0?.marked ?? "-" }.joined(separator: " ") == spoken)
    #expect(result.map { $0?.searchKey } == words.map { $0.reading?.searchKey })
  }

  @Test func `a word whose reading has another length is a pause`() {
    let words = [("不", Pinyin(numbered: "bu4")), ("OK了", Pinyin(numbered: "O K le5 a4"))]
    #expect(ToneSandhi.spoken(words.map { ($0.0, $0.1) }).map { $0?.marked } == ["bù", "O K le'à"])
  }
}
