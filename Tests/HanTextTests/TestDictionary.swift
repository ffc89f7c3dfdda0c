import Files
import HanIndexing

@testable import HanText

/// Dictionaries for tests.
enum TestDictionary {
  /// The folder of Package.swift.
  static let root = RawPath.directory(
    of: RawPath.directory(of: RawPath.directory(of: #filePath)))

  /// The real dictionary, made once for each test run.
  static let real = Result { try HanDictionary(IndexImage(realIndex.get())) }

  static let realIndex = Result {
    try HanIndexBuilder.index(of: HanData(folder: root + "/Sources/HanData"))
  }

  /// A few entries with what is unusual in the file: line ends of Windows, `u:`, `r5`, `xx5`, capital
  /// readings before common ones, letters, marks.
  static var smallData: HanData {
    var data = HanData()
    data.dictionary = bytes(
      """
      # CC-CEDICT
      #! date=2026-05-20T09:57:19Z
      行 行 [Hang2] /surname Hang/
      行 行 [hang2] /row; line/profession/
      行 行 [xing2] /to walk; to go/OK!/
      銀行 银行 [yin2 hang2] /bank/CL:家[jia1],個|个[ge4]/
      女兒 女儿 [nu:3 er2] /daughter/
      綠 绿 [lu:4] /green/
      花兒 花儿 [hua1 r5] /flower/
      々 々 [xx5] /iteration mark/
      卡拉OK 卡拉OK [ka3 la1 O K] /karaoke (loanword)/
      你好 你好 [ni3 hao3] /hello/
      你 你 [ni3] /you (singular)/
      好 好 [hao3] /good/
      好 好 [hao4] /to be fond of/
      人 人 [ren2] /person; people/
      王 王 [Wang2] /surname Wang/
      王 王 [wang2] /king/
      乾 干 [gan1] /dry/
      幹 干 [gan4] /to do; to manage/
      乾 乾 [Qian2] /surname Qian/
      著 着 [zhe5] /aspect particle/
      著 著 [zhu4] /to write/
      吃 吃 [chi1] /to eat/to consume/
      水 水 [shui3] /water/river/
      喝水 喝水 [he1 shui3] /to drink water/
      喝 喝 [he1] /to drink/
      小 小 [xiao3] /small/
      明 明 [ming2] /bright/
      瓩 瓩 [qian1wa3] /kilowatt (old)/
      𠮷 𠮷 [ji2] /variant of 吉[ji2]/
      """.split(separator: "\n").joined(separator: "\r\n") + "\r\n")
    data.counts = bytes(
      "行 900\n银行 500\n你好 300\n你 5000\n好 4000\n人 6000\n王 100\n水 700\n喝 90\n吃 800\n好人 50\n一个 999\n")
    data.hsk2 = bytes("word\tlevel\n你好\t1\n银行\t3\n行\t4\n")
    data.hsk3 = bytes("word\tlevel\n你好\t1\n银行\t2\n干\t7\n")
    data.hsk2025 = bytes("word\tlevel\n你好\t1\n不太\t2\n")
    data.traditionalCharacters = bytes("银\t銀\n干\t幹 乾 干\n着\t着 著\n发\t發 髮\n头\t頭\n")
    data.traditionalPhrases = bytes("头发\t頭髮\n")
    data.simplifiedCharacters = bytes("銀\t银\n幹\t干\n乾\t干\n兒\t儿\n綠\t绿\n頭\t头\n髮\t发\n發\t发\n")
    data.simplifiedPhrases = bytes("乾隆\t乾隆\n")
    data.sentences = bytes("你好！\tHello!\n他去银行。\tHe goes to the bank.\n我喝水。\tI drink water.\n")
    data.surnames = bytes("# Surnames\n王\n")
    data.readings = bytes("行\txing2, hang2\n好\thao3\n")
    return data
  }

  static func small() throws -> HanDictionary {
    HanDictionary(try IndexImage(HanIndexBuilder.index(of: smallData)))
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
