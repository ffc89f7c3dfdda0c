import Testing

@testable import FullText

struct TokenTests {
  /// The indexed words; the whole of a hyphenated word follows a `+`.
  private static func words(_ text: String) -> [String] {
    var last = -1
    return TextToken.tokens(of: text, joiningLines: true).map { token in
      defer { last = token.position }
      return token.position == last ? "+" + token.text : token.text
    }
  }

  @Test(arguments: [
    ("Mathematical Induction", ["mathematical", "induction"]),
    ("naïve Élan Straße İSTANBUL ΣΟΦΟΣ", ["naive", "elan", "strasse", "istanbul", "σοφοσ"]),
    ("cafe\u{301} a\u{300}\u{301}b", ["cafe", "ab"]),
    ("ﬁnite ﬂow ＦＵＬＬ　ｗｉｄｔｈ", ["finite", "flow", "full", "width"]),
    ("don't well-known snake_case", ["don", "t", "well", "known", "snake", "case"]),
    ("x^2 x² 10²³ H2SO4 H₂SO₄", ["x", "2", "x", "2", "10", "23", "h2so4", "h2so4"]),
    ("3.14 1,000 f(x)=0", ["3", "14", "1", "000", "f", "x", "0"]),
    ("10㎏ ５㎝ 3㎧ ㎡", ["10kg", "5cm", "3", "m2"]),
    ("½ cup ①the ℝ", ["½", "cup", "1", "the", "r"]),
    ("∫f ≤ ∞ → − x", ["∫", "f", "≤", "∞", "x"]),
    ("求x的定積分", ["求", "x", "的", "定", "积", "分"]),
    ("線性代數Ⅱ第3章", ["线", "性", "代", "数", "ii", "第", "3", "章"]),
    ("がっこう ｶﾒﾗ 학교", ["が", "っ", "こ", "う", "カ", "メ", "ラ", "학", "교"]),
    ("豈葛\u{e0100}城", ["岂", "葛", "城"]),
    ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    ("done 😀 👩‍👩‍👧 🇫🇷", ["done", "😀", "👩", "👩", "👧", "🇫", "🇷"]),
    ("a\u{0}b\u{1b}[31mc", ["a", "b", "31mc"]),
    ("inte-\ngral of", ["inte", "+integral", "gral", "+integral", "of"]),
    ("inte\u{ad}gral inte\u{ad}\n  gral", ["integral", "inte", "+integral", "gral", "+integral"]),
    (
      "inte-\n\ngral inte-\n \r\n  gral",
      ["inte", "+integral", "gral", "+integral", "inte", "+integral", "gral", "+integral"]
    ),
    ("page 2-\n3, Smith-\nJones, a-\n\n\nb", ["page", "2", "3", "smith", "jones", "a", "b"]),
    ("\u{301}\u{feff}", []),
    ("", []),
  ])
  func `splits and folds`(text: String, words: [String]) {
    #expect(TokenTests.words(text) == words)
  }

  @Test func `ranges are whole words of the original`() {
    let text = "naïve ﬁn 求積分 😀½ x² a\u{0}b inte-\ngral 葛\u{e0100}城"
    let bytes = Array(text.utf8)
    let originals = TextToken.tokens(of: text, joiningLines: true).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(
      originals == [
        "naïve", "ﬁn", "求", "積", "分", "😀", "½", "x", "²", "a", "b", "inte", "inte-\ngral", "gral",
        "inte-\ngral", "葛\u{e0100}", "城",
      ])
  }

  @Test func `a folded word folds to itself whatever the scalar`() {
    var scanner = TokenScanner()
    func words(_ text: String) -> [[UInt8]] {
      var words: [[UInt8]] = []
      _ = Array(text.utf8).withUnsafeBufferPointer {
        scanner.scan($0, joiningLines: false) { word, _, _ in
          words.append(Array(word))
          return 0
        }
      }
      return words
    }
    let scalars = Array(0...UInt32(0x2ffff)) + Array(UInt32(0xe0000)...0xe01ff)
    let unstable = scalars.compactMap(Unicode.Scalar.init).filter { scalar in
      let once = words("a\(scalar)b \(scalar)")
      let text = once.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      return words(text) != once || text.utf8.contains(0x22) || text.utf8.contains(0)
    }
    #expect(unstable.map { String($0.value, radix: 16) } == [])
  }

  @Test(
    arguments: [
      [0xff, 0x61, 0xfe], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc0, 0x80, 0x61],
      [0xed, 0xa0, 0x80, 0x61], [0xf4, 0x90, 0x80, 0x80, 0x61], [0x80, 0x80],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 only separate`(bytes: [UInt8]) {
    var scanner = TokenScanner()
    var words: [String] = []
    _ = bytes.withUnsafeBufferPointer {
      scanner.scan($0, joiningLines: true) { word, range, _ in
        #expect(range.upperBound <= bytes.count)
        words.append(String(decoding: word, as: UTF8.self))
        return 0
      }
    }
    #expect(words == (bytes.contains(0x61) ? ["a"] : []))
  }

  @Test func `a word counts up to its first 128 bytes`() {
    let words = TokenTests.words(String(repeating: "é", count: 5_000) + " b")
    #expect(words == [String(repeating: "e", count: 128), "b"])
  }
}
