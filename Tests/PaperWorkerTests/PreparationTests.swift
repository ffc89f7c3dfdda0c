import Leptonica
import Recognition
import Testing

@testable import PaperWorker

@Suite struct `A page's picture` {
  /// Rows of dark bars on white, like lines of text: 1,000 × 1,200 pixels at 150 DPI.
  private static func lines(paper: UInt8 = 255) -> GreyPicture {
    var picture = GreyPicture(
      width: 1_000, height: 1_200, dpi: 150,
      pixels: [UInt8](repeating: paper, count: 1_200_000))
    for line in 0..<24 {
      for word in 0..<10 {
        picture.fill(
          left: 100 + word * 80, top: 100 + line * 42, width: 64, height: 14, with: paper / 8)
      }
    }
    return picture
  }

  private static func image(_ picture: GreyPicture) throws -> GreyImage {
    try picture.pixels.withUnsafeBytes {
      try GreyImage(pixels: $0, width: picture.width, height: picture.height)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8])
  func `goes to Leptonica and comes back`(width: Int) throws {
    let pixels = (0..<width * 3).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let picture = GreyPicture(width: width, height: 3, dpi: 300, pixels: pixels)
    #expect(try Self.image(picture).pixels == pixels)
  }

  @Test func `is cut at its edges`() {
    let picture = GreyPicture(width: 3, height: 2, dpi: 1, pixels: [1, 2, 3, 4, 5, 6])
    #expect(picture.cut(left: 1, top: 0, right: 9, bottom: 1).pixels == [2, 3])
    #expect(picture.cut(left: -5, top: 1, right: 1, bottom: 2).pixels == [4])
    #expect(picture.cut(left: 5, top: 5, right: 9, bottom: 9).pixels.isEmpty)
  }

  @Test(arguments: [-4.0, -1.3, 2.5])
  func `is laid level, and words are found where they were`(degrees: Double) throws {
    let tilted = try Self.image(Self.lines()).rotated(degrees: degrees)
    let picture = GreyPicture(
      width: tilted.width, height: tilted.height, dpi: 150, pixels: tilted.pixels)
    let page = try PreparedPage(picture).upright(quarterTurns: 0)
    #expect(page.maps.count == 1)
    // The first bar lies level again: at its upper edge all pixels are dark, over it none.
    #expect(page.picture.darkPart(left: 110, top: 104, right: 155, bottom: 110) > 0.95)
    #expect(page.picture.darkPart(left: 110, top: 88, right: 155, bottom: 95) == 0)
    let placed = page.original(Self.word(left: 100, top: 100, right: 164, bottom: 114))
    #expect(picture.darkPart(placed) > 0.5)
  }

  @Test(arguments: 0...3)
  func `is turned, and words are found where they were`(turns: Int) throws {
    let upright = Self.lines()
    let turned = try Self.image(upright).turned(quarterTurns: (4 - turns) % 4)
    let picture = GreyPicture(
      width: turned.width, height: turned.height, dpi: 150, pixels: turned.pixels)
    let page = try PreparedPage(picture).upright(quarterTurns: turns)
    #expect(page.picture.width == 1_000 && page.picture.height == 1_200)
    #expect(page.picture.darkPart(left: 104, top: 102, right: 160, bottom: 112) > 0.9)
    let placed = page.original(Self.word(left: 100, top: 100, right: 164, bottom: 114))
    #expect(picture.darkPart(placed) > 0.9)
    #expect((placed.right - placed.left) * (placed.bottom - placed.top) < 64 * 14 * 2)
  }

  @Test func `of a sheet on a table is laid flat`() throws {
    let sheet = PageBoundary(
      topLeft: .init(x: 120, y: 90), topRight: .init(x: 900, y: 130),
      bottomRight: .init(x: 940, y: 1_120), bottomLeft: .init(x: 70, y: 1_080))
    var photo = GreyPicture(
      width: 1_000, height: 1_200, dpi: 150,
      pixels: [UInt8](repeating: 70, count: 1_200_000))
    let map = Homography(width: 800, height: 1_000, onto: sheet)
    // The light falls off to the right, on the sheet as on the table.
    for y in 0..<1_000 {
      for x in 0..<800 {
        let (u, v) = map(Double(x) + 0.5, Double(y) + 0.5)
        let isInk = (x / 60) % 2 == 1 && (y / 14) % 3 == 1 && x > 80 && x < 720 && y > 80 && y < 900
        let light = 240.0 - Double(x) / 8
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          photo.fill(
            left: Int(u) + dx, top: Int(v) + dy, width: 1, height: 1,
            with: UInt8(isInk ? light / 6 : light))
        }
      }
    }
    let found = try #require(PageBoundary(in: photo))
    for (corner, truth) in [
      (found.topLeft, sheet.topLeft), (found.topRight, sheet.topRight),
      (found.bottomRight, sheet.bottomRight), (found.bottomLeft, sheet.bottomLeft),
    ] {
      #expect(corner.distance(to: truth) < 8, "\(corner) is not \(truth)")
    }
    let page = try PreparedPage(photo).upright(quarterTurns: 0)
    #expect(abs(page.picture.width - Int(sheet.width)) < 12)
    let expected = Homography(width: sheet.width, height: sheet.height, onto: sheet)(400, 500)
    let placed = page.original(Self.word(left: 395, top: 495, right: 405, bottom: 505))
    #expect(abs(Double(placed.left + placed.right) / 2 - expected.x) < 10)
    #expect(abs(Double(placed.top + placed.bottom) / 2 - expected.y) < 10)
  }

  @Test func `without a table around it has no sheet`() throws {
    #expect(PageBoundary(in: Self.lines()) == nil)
    #expect(PageBoundary(in: Self.lines(paper: 150)) == nil)
    #expect(
      PageBoundary(
        in: GreyPicture(width: 3, height: 3, dpi: 1, pixels: [UInt8](repeating: 0, count: 9)))
        == nil)
  }

  @Test func `keeps its letters and loses dust and dotted lines`() throws {
    var picture = Self.lines()
    // An i's dot over a word, and a line of dots under the text.
    picture.fill(left: 120, top: 94, width: 4, height: 4, with: 0)
    for dot in 0..<40 {
      picture.fill(left: 100 + dot * 20, top: 1_150, width: 3, height: 3, with: 0)
    }
    let page = try PreparedPage(picture).upright(quarterTurns: 0)
    #expect(page.picture.darkPart(left: 121, top: 95, right: 123, bottom: 97) == 1)
    #expect(page.picture.darkPart(left: 90, top: 1_140, right: 910, bottom: 1_160) < 0.0005)
    #expect(page.picture.darkPart(left: 106, top: 104, right: 158, bottom: 110) == 1)
  }

  @Test func `loses lines to write on, and keeps what dashes and rules belong to letters`() throws {
    var picture = Self.lines()
    // Behind a word at once: drawn through, in dashes, in dots; of what an answer takes.
    for (row, pitch) in [1, 14, 12].enumerated() {
      let top = 1_120 + row * 20
      picture.fill(left: 100, top: top - 8, width: 40, height: 10, with: 0)
      for place in stride(from: 146, to: 500, by: pitch) {
        picture.fill(left: place, top: top, width: [1, 8, 3][row], height: 2, with: 0)
      }
    }
    // A dash between words, a rule that letters touch.
    picture.fill(left: 700, top: 1_125, width: 40, height: 2, with: 0)
    picture.fill(left: 600, top: 1_160, width: 200, height: 2, with: 0)
    picture.fill(left: 600, top: 1_150, width: 12, height: 14, with: 0)
    let page = try PreparedPage(picture).upright(quarterTurns: 0)
    for top in [1_120, 1_140, 1_160] {
      #expect(page.picture.darkPart(left: 142, top: top - 4, right: 520, bottom: top + 6) == 0)
      #expect(page.picture.darkPart(left: 102, top: top - 7, right: 138, bottom: top) > 0.9)
    }
    #expect(page.picture.darkPart(left: 700, top: 1_125, right: 740, bottom: 1_127) > 0.9)
    #expect(page.picture.darkPart(left: 600, top: 1_160, right: 800, bottom: 1_162) > 0.9)
  }

  @Test func `with a few words only is laid level, too`() throws {
    var picture = GreyPicture(
      width: 1_000, height: 1_200, dpi: 150,
      pixels: [UInt8](repeating: 255, count: 1_200_000))
    var state: UInt32 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    for line in 0..<8 {
      let top = 90 + line * 80
      let left = 80 + random(400)
      // Squares, as Han characters are: lines hardly show between them.
      for character in 0..<3 + random(6) {
        let place = left + character * 28
        picture.fill(left: place, top: top, width: 22, height: 22, with: 30)
        picture.fill(left: place + 4, top: top + 4, width: 14, height: 14, with: 255)
      }
      // What was written by hand between the lines.
      for _ in 0..<6 {
        let (y, x) = (60 + random(1_050), 60 + random(850))
        picture.fill(left: x, top: y, width: 4 + random(20), height: 4 + random(20), with: 30)
      }
    }
    let tilted = try Self.image(picture).rotated(degrees: -1.5)
    let skew = try #require(try tilted.ink().skew())
    #expect(abs(skew.degrees - 1.5) < 0.2 && skew.confidence < 3)
    let page = try PreparedPage(
      GreyPicture(width: 1_000, height: 1_200, dpi: 150, pixels: tilted.pixels)
    ).upright(quarterTurns: 0)
    #expect(page.maps.count == 1)
  }

  @Test func `is noisy from a scanner and not when drawn`() {
    var scan = Self.lines()
    #expect(scan.noise == 0)
    var state: UInt32 = 1
    for index in scan.pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      scan.pixels[index] = UInt8(max(0, Int(scan.pixels[index]) - Int(state >> 28)))
    }
    #expect(scan.noise > 3)
  }

  @Test func `shows columns only where a strip parts the lines`() {
    #expect(!Self.grid(gap: nil).hasColumns)
    #expect(Self.grid(gap: 95..<112).hasColumns)
    // A gap between words, one below the other.
    #expect(!Self.grid(gap: 95..<99).hasColumns)
    // Marks at the right edge, close to the text and far from it.
    #expect(!Self.grid(gap: 180..<195).hasColumns)
    #expect(!Self.grid(gap: 110..<185).hasColumns)
  }

  @Test func `tells how much was not read`() {
    let grid = Self.grid(gap: nil)
    #expect(grid.part(outside: []) == 1)
    #expect(grid.part(outside: [Self.word(left: 0, top: 0, right: 840, bottom: 1_200)]) == 0)
    let half = grid.part(outside: [Self.word(left: 0, top: 0, right: 840, bottom: 600)])
    #expect(half > 0.4 && half < 0.6)
  }

  @Test(arguments: [
    // Boxes of Han characters cover half of them, those of English words all.
    (["求", "下", "列", "函", "数"], false), (["a", "b", "c", "d", "e"], true),
    // Where one was not read, the gap is wider.
    (["求", "", "", "函", "数"], true),
  ])
  func `with Han characters is read as far as its lines go`(texts: [String], isIncomplete: Bool) {
    var ink = [Int](repeating: 0, count: 100 * 30)
    for row in 10..<20 { for column in 10..<60 { ink[row * 100 + column] = 8 } }
    let grid = InkGrid(columns: 100, rows: 30, ink: ink, side: 4)
    let page = UprightPage(
      picture: GreyPicture(
        width: 400, height: 120, dpi: 300, pixels: [UInt8](repeating: 255, count: 48_000)),
      ink: grid, writing: grid, quarterTurns: 0, degrees: 0, maps: [])
    let words = texts.enumerated().filter { !$1.isEmpty }.map { index, text in
      var word = Self.word(
        left: 44 + 40 * index, top: index == 1 ? 58 : 40, right: 76 + 40 * index,
        bottom: index == 1 ? 62 : 80)
      word.text = text
      if index == 0 || index == 4 { (word.left, word.right) = (40 + 40 * index, 80 + 40 * index) }
      return word
    }
    #expect(Reading(words: words, page: page).isIncomplete == isIncomplete)
  }

  @Test func `names the areas that no word covers`() {
    // Two lines, the second in two parts.
    var ink = [Int](repeating: 0, count: 200 * 30)
    for row in 4..<10 { for column in 10..<100 { ink[row * 200 + column] = 8 } }
    for row in 16..<22 {
      for column in Array(10..<60) + Array(90..<150) { ink[row * 200 + column] = 8 }
    }
    let grid = InkGrid(columns: 200, rows: 30, ink: ink, side: 4)
    #expect(
      grid.areas(outside: [], dpi: 300).map { [$0.left, $0.top, $0.right, $0.bottom] } == [
        [40, 16, 400, 40], [40, 64, 240, 88], [360, 64, 600, 88],
      ])
    let left = grid.areas(
      outside: [
        Self.word(left: 40, top: 16, right: 400, bottom: 40),
        Self.word(left: 360, top: 64, right: 600, bottom: 88),
      ], dpi: 300)
    #expect(left.map(\.left) == [40] && abs(left[0].share - 0.25) < 0.01)
  }

  @Test(arguments: [true, false])
  func `tells lines that run down the page from those that run across`(isDown: Bool) {
    // Lines of characters, each 10 squares wide, with gaps of 6 squares between lines, of 1 between
    // characters.
    var ink = [Int](repeating: 0, count: 400 * 400)
    for line in stride(from: 40, to: 350, by: 16) {
      for along in stride(from: 40, to: 350, by: 11) {
        for x in 0..<10 {
          for y in 0..<10 {
            ink[isDown ? (along + y) * 400 + line + x : (line + x) * 400 + along + y] = 8
          }
        }
      }
    }
    #expect(InkGrid(columns: 400, rows: 400, ink: ink, side: 4).runsDown == isDown)
  }

  private static func word(left: Int, top: Int, right: Int, bottom: Int) -> RecognisedWord {
    RecognisedWord(
      text: "x", left: left, top: top, right: right, bottom: bottom, confidence: 90,
      isFirstOfLine: false, isFirstOfParagraph: false)
  }

  /// Lines over the page's width, 210 × 300 squares of 4 pixels, empty in `gap`.
  private static func grid(gap: Range<Int>?) -> InkGrid {
    var ink = [Int](repeating: 0, count: 210 * 300)
    for row in 20..<280 where row % 5 < 3 {
      for column in 15..<200 where gap?.contains(column) != true { ink[row * 210 + column] = 8 }
    }
    return InkGrid(columns: 210, rows: 300, ink: ink, side: 4)
  }
}

extension GreyPicture {
  fileprivate mutating func fill(left: Int, top: Int, width: Int, height: Int, with level: UInt8) {
    for y in top..<top + height where (0..<self.height).contains(y) {
      for x in left..<left + width where (0..<self.width).contains(x) {
        pixels[y * self.width + x] = level
      }
    }
  }

  /// Which part of the pixels is darker than the middle.
  fileprivate func darkPart(left: Int, top: Int, right: Int, bottom: Int) -> Double {
    let part = cut(left: left, top: top, right: right, bottom: bottom).pixels
    return part.isEmpty ? 0 : Double(part.count { $0 < 128 }) / Double(part.count)
  }

  fileprivate func darkPart(_ word: RecognisedWord) -> Double {
    darkPart(left: word.left, top: word.top, right: word.right, bottom: word.bottom)
  }
}
