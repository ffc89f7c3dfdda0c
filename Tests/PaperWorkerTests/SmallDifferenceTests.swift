import Glibc
import SeededRandom
import Testing
import WorkerProtocol

@testable import PaperWorker

/// The smallest marks that change a page's meaning are found, for every origin of the page.
@Suite struct SmallDifferenceTests {
  enum Mark: String, CaseIterable {
    case sign, point, digit, prime, underline
  }

  enum Origin: String, CaseIterable {
    case print, scan, photo
  }

  static let cases = Mark.allCases.flatMap { mark in Origin.allCases.map { (mark, $0) } }

  @Test(arguments: cases)
  func `a mark that goes is found, and nothing else`(_ mark: Mark, _ origin: Origin) throws {
    let whole = try PageBoundary.drawn(without: nil).copied(as: origin, seed: 1)
    let other = try PageBoundary.drawn(without: mark).copied(as: origin, seed: 2)
    let facts = PageComparer(whole, other, dpi: PageBoundary.dpi).facts
    #expect(facts.added.isEmpty)
    let place = PageBoundary.place(of: mark)
    #expect(facts.removed.count == 1, "\(facts.removed)")
    for box in facts.removed {
      // Boxes lie as the second page does: up to six points beside.
      let xs = Double(box.x0) * PageBoundary.width - 6..<Double(box.x1) * PageBoundary.width + 6
      let ys = Double(box.y0) * PageBoundary.height - 6..<Double(box.y1) * PageBoundary.height + 6
      #expect(xs.overlaps(place.xs) && ys.contains(place.y - 4), "\(xs) \(ys)")
    }
    #expect((facts.smallest == nil) == (origin == .print))
  }

  @Test(arguments: Origin.allCases)
  func `a page and itself, copied once more, are alike as far as was looked`(
    _ origin: Origin
  ) throws {
    let page = try PageBoundary.drawn(without: nil)
    let facts = PageComparer(
      page.copied(as: origin, seed: 3), page.copied(as: origin, seed: 4), dpi: PageBoundary.dpi
    ).facts
    #expect(facts.removed.isEmpty && facts.added.isEmpty)
    if origin == .print {
      #expect(facts.smallest == nil)
    } else {
      // A full stop of this type is 0.4 mm wide.
      let smallest = try #require(facts.smallest)
      #expect(smallest > 0.05 && smallest < 0.4)
    }
  }

  @Test(arguments: [100.0, 150, 300])
  func `a mark is found whatever the picture's size`(_ dpi: Double) throws {
    let handler = RequestHandler()
    let whole = try TestFile(PageBoundary.document(without: nil))
    for mark in Mark.allCases {
      let other = try TestFile(PageBoundary.document(without: mark))
      let answer = handler.answer(
        .compare(
          old: PageInFile(path: whole.path, page: 1), new: PageInFile(path: other.path, page: 1),
          dpi: dpi))
      guard case .comparison(let facts) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(facts.removed.count == 1 && facts.added.isEmpty, "\(mark) at \(dpi)")
      #expect(abs(facts.width - 2 * Int(PageBoundary.width * dpi / 72) - 12) <= 2)
    }
  }

  @Test func `one point of another colour is a difference of two drawings`() throws {
    let page = try PageBoundary.drawn(without: nil)
    var other = page
    other.pixels[3 * (20 * page.width + 30)] -= 1
    let facts = PageComparer(page, other, dpi: PageBoundary.dpi).facts
    #expect(facts.removed.isEmpty && facts.added.count == 1)
    #expect(facts.smallest == nil)
  }
}

/// A part of a page in small print, with one line of significant marks.
private enum PageBoundary {
  static let dpi = 200.0
  /// In points.
  static let width = 216.0
  static let height = 120.0
  private static let line = 56.0

  /// Where a mark stands: across, and its line's distance from the top, in points.
  static func place(of mark: SmallDifferenceTests.Mark) -> (xs: Range<Double>, y: Double) {
    let xs =
      switch mark {
      case .sign: 36.0..<41.0
      case .point: 47.0..<52.0
      case .digit: 86.0..<93.0
      case .prime: 112.0..<117.0
      case .underline: 144.0..<172.0
      }
    return (xs, height - line + 4)
  }

  static func document(without missing: SmallDifferenceTests.Mark?) -> [UInt8] {
    var content = ""
    let lines = [
      (102.0, "quick brown foxes jump over a lazy dog"),
      (86, "while seven wizards quietly examine"),
      (70, "their papers before noon and then rest"), (40, "the boxing judges quickly amaze every"),
      (24, "fjord bank glyph, vext by quiz and waltz"),
      (8, "of nymphs in the dim light of an oil lamp"),
    ]
    for (y, text) in lines { content += TestPDF.text(text, x: 12, y: y) }
    func put(_ text: String, _ x: Double, _ mark: SmallDifferenceTests.Mark? = nil) {
      if mark == nil || mark != missing { content += TestPDF.text(text, x: x, y: line) }
    }
    put("x =", 12)
    put("-", 36.5, .sign)
    put("3", 42)
    put(".", 48, .point)
    put("25 y =", 52)
    put("1", 86, .digit)
    put("7 f", 92)
    put("'", 113, .prime)
    put("\\(x\\) is", 117)
    put("answer", 144)
    if missing != .underline { content += "0.6 w 144 54 m 172 54 l S " }
    return TestPDF.page(mediaBox: "0 0 \(Int(width)) \(Int(height))", content: content)
  }

  static func drawn(without missing: SmallDifferenceTests.Mark?) throws -> ColorImage {
    let file = try TestFile(document(without: missing))
    let answer = RequestHandler().answer(
      .render(
        path: file.path, page: 1, settings: RenderSettings(size: .dpi(dpi), format: .rgb)))
    guard case .picture(let picture) = answer else { throw NotDrawn(answer: "\(answer)") }
    return ColorImage(width: picture.width, height: picture.height, pixels: picture.bytes)
  }

  struct NotDrawn: Error {
    let answer: String
  }
}

extension ColorImage {
  /// The page as scanned or photographed: rotated, blurred, unevenly lit, grainy and dusty.
  fileprivate func copied(
    as origin: SmallDifferenceTests.Origin, seed: UInt64
  ) -> ColorImage {
    if origin == .print { return self }
    let isPhoto = origin == .photo
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    let turn = random(isPhoto ? -0.035...0.035 : -0.014...0.014)
    let (cosine, sine) = (cos(turn), sin(turn))
    let shift = (x: random(-12...12), y: random(-12...12))
    let stretch = 1 + random(-0.0015...0.0015)
    // A phone held at a small angle.
    let narrowing = isPhoto ? random(-0.004...0.004) : 0
    let light = (x: random(-0.17...0.17), y: random(-0.17...0.17))
    let (black, white) = isPhoto ? (50.0, 215.0) : (30.0, 238.0)
    let sharp = InkImage(width: width, height: height, grey: greys)
    let soft = isPhoto ? sharp.blurred(radius: 1) : sharp.softened()
    var result = ColorImage(width: width, height: height)
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        let across = (Double(x) - middleX) / Double(width)
        let down = (Double(y) - middleY) / Double(height)
        let perspective = 1 + narrowing * across * 2
        let dx = (Double(x) - middleX) * perspective * stretch
        let dy = (Double(y) - middleY) * perspective
        let ink = soft.ink(
          x: cosine * dx - sine * dy + middleX + shift.x,
          y: sine * dx + cosine * dy + middleY + shift.y)
        var grey = white - (white - black) * ink / 255
        grey *= isPhoto ? 0.85 + light.x * across + light.y * down : 1 + 0.03 * light.x * across
        // The sum of four even numbers is nearly normal.
        grey += (0..<4).reduce(0.0) { sum, _ in sum + random(-5...5) }
        let value = UInt8(clamping: Int(grey))
        for part in 0..<3 { result.pixels[3 * (y * width + x) + part] = value }
      }
    }
    for _ in 0..<30 {
      let index = Int.random(in: 0..<width * height, using: &generator)
      for part in 0..<3 { result.pixels[3 * index + part] /= 2 }
    }
    return result
  }

  private var greys: [UInt8] { (0..<width * height).map { pixels[3 * $0 + 1] } }
}

extension InkImage {
  /// Half as much blurred as by the smallest radius.
  fileprivate func softened() -> InkImage {
    let blurred = blurred(radius: 1)
    return InkImage(
      width: width, height: height,
      pixels: zip(pixels, blurred.pixels).map { UInt8((Int($0) + Int($1)) / 2) })
  }

  /// The ink between points; none beside the page.
  fileprivate func ink(x: Double, y: Double) -> Double {
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
    let (left, top) = (Int(x), Int(y))
    let (right, down) = (x - Double(left), y - Double(top))
    func at(_ x: Int, _ y: Int) -> Double { Double(pixels[y * width + x]) }
    return (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down)
      + (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down
  }
}
