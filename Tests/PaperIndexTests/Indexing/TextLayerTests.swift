import PaperDomain
import Testing

@testable import PaperIndex

struct TextLayerTests {
  @Test(
    arguments: [
      ("Limit", nil), ("求极限", nil), ("7", nil), ("", .wordlessLayer), (" \n\t", .wordlessLayer),
      ("…… — .", .wordlessLayer), ("\u{fffd}\u{fffd}\u{fffd} a", .garbledLayer),
      ("\u{f0b7} Limit of a series", nil), ("\u{e001}\u{e002}\u{e003}x", .garbledLayer),
      ("\u{1}\u{2}\u{3}\u{4}ab", .garbledLayer),
    ] as [(String, RecognitionCause?)])
  func `counts when it means something`(text: String, fault: RecognitionCause?) {
    #expect(Self.layer(text).fault == fault)
  }

  @Test func `letters numbered in a font's own way are noticed`() {
    let english = String(
      repeating: "What can be said at all can be said clearly, and the rest is silence. ", count: 4)
    #expect(Self.layer(english).fault == nil)
    let shifted = String(
      String.UnicodeScalarView(
        english.unicodeScalars.map { scalar in
          scalar.properties.isAlphabetic ? Unicode.Scalar(UInt8(scalar.value % 25 + 66)) : scalar
        }))
    #expect(Self.layer(shifted).fault == .garbledLayer)
  }

  // As from a font's table with shifted entries.
  @Test(arguments: [1, 3, 7, 25])
  func `letters that stand for others are noticed`(shift: UInt32) {
    let shifted = String(
      String.UnicodeScalarView(
        Self.english.unicodeScalars.map { scalar in
          guard scalar.properties.isAlphabetic else { return scalar }
          let first: UInt32 = scalar.properties.isUppercase ? 65 : 97
          return Unicode.Scalar(UInt8((scalar.value - first + shift) % 26 + first))
        }))
    #expect(Self.layer(shifted).fault == .garbledLayer)
  }

  @Test(arguments: [
    english,
    """
    Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und
    sollen einander im Geiste der Brüderlichkeit begegnen. Jeder hat das Recht auf Leben, Freiheit und Sicherheit.
    """,
    """
    Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i
    sumieniem i powinni postępować wobec innych w duchu braterstwa. Każdy człowiek ma prawo do życia i wolności.
    """,
    """
    Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá
    ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu. Mọi người đều có quyền sống.
    """,
    """
    static inline int git_opt_int(int option, int value) { return git_libgit2_opts(option, value); }
    for (size_t i = 0; i < length; i++) { if (buffer[i] == '\0') return strndup(buffer, i); }
    struct node *next = list->head; while (next) { printf("%s %d\n", next->name, next->count); next = next->next; }
    """,
    String(repeating: "0.0000 0.0000 1.0000 ", count: 40),
    String(repeating: "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca ", count: 20),
  ])
  func `languages, programs and tables are no garbage`(text: String) {
    #expect(Self.layer(text).fault == nil)
  }

  @Test(arguments: ["aaaa aaa aaaaaa aa aaaaaaa aaaa", "ए㮙ហᲮ䁺㚄ූ㢈ᯀ䕡䦟ࢅ〳ޯ⻎㧬䖞", "求㮙㚄㢈㧬㎇䁺䕡䦟䖞䦈"])
  func `glyphs without characters are noticed`(text: String) {
    #expect(Self.layer(text).fault == .garbledLayer)
  }

  private static let english = """
    Write your name, your candidate number and the date on the front page before you begin. Question seven carries
    twelve marks: four for the method, six for the calculation, and two for a clearly labelled diagram. Although the
    experiment was repeated many times, the difference between the two groups never exceeded three per cent.
    """

  @Test func `one encoding taken for another is noticed`() {
    let chinese = "求下列函数的极限，并写出计算过程。"
    let mistaken = String(
      String.UnicodeScalarView(chinese.utf8.map { Unicode.Scalar($0) }))
    #expect(Self.layer(chinese).fault == nil)
    #expect(Self.layer(mistaken).fault == .garbledLayer)
    #expect(
      Self.layer("Élève zélé, à côté d'une forêt: où était-ce? Noël, naïf, garçon.").fault == nil)
    #expect(
      Self.layer("Þetta er stutt íslensk setning með mörgum séríslenskum stöfum.").fault == nil)
  }

  @Test func `words off the page and words in a heap are noticed`() {
    let line = String(repeating: "the mean value theorem holds ", count: 8)
    let spread = Samples.page(line)
    #expect(TextLayer(text: spread).fault == nil)
    var outside = spread
    for index in outside.words.indices {
      outside.words[index].box = PageBox(x0: 1, y0: 0.5, x1: 1, y1: 0.52)
    }
    #expect(TextLayer(text: outside).fault == .strayLayer)
    var heap = spread
    for index in heap.words.indices {
      heap.words[index].box = PageBox(x0: 0.1, y0: 0.1, x1: 0.15, y1: 0.12)
    }
    #expect(TextLayer(text: heap).fault == .strayLayer)
  }

  @Test func `a scanner's own line does not stand for the page`() {
    let line = Samples.page("Scanned by an app")
    #expect(TextLayer(text: line, pictureShare: 0.98).fault == .wordlessLayer)
    #expect(TextLayer(text: line, pictureShare: 0.2).fault == nil)
  }

  private static func layer(_ text: String) -> TextLayer { TextLayer(text: Samples.page(text)) }
}
