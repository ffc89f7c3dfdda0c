import Glibc
import Testing
import WorkerProtocol

@testable import PaperWorker

@Suite struct PageComparerTests {
  /// Something like a page of text: lines of words of uneven length, and a figure.
  static func page(
    seed: UInt64 = 1, width: Int = 420, height: Int = 594, paper: UInt8 = 255, ink: UInt8 = 20,
    without missing: Int? = nil, replacing replaced: Range<Int> = 0..<0
  ) -> ColorImage {
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var page = ColorImage(
      width: width, height: height, pixels: [UInt8](repeating: paper, count: 3 * width * height))
    func fill(_ xs: Range<Int>, _ ys: Range<Int>) {
      for y in ys {
        for x in xs { for part in 0..<3 { page.pixels[3 * (y * width + x) + part] = ink } }
      }
    }
    for line in 0..<26 {
      let top = 60 + line * 18
      var x = 50 + (line % 5 == 0 ? 20 : 0)
      let end = line % 5 == 4 ? 240 : 360
      var letter = 0
      while x < end {
        let letters = 2 + random(7)
        for _ in 0..<letters where x < end {
          let rise = random(3)
          if line == 12, replaced.contains(letter) {
            fill(x + 3..<x + 5, top - rise..<top + 7)
            fill(x..<x + 4, top..<top + 2)
          } else if line != missing {
            fill(x..<x + 2, top - rise..<top + 7)
            fill(x..<x + 4, top + 3..<top + 5)
          }
          letter += 1
          x += 6
        }
        x += 8
      }
    }
    return page
  }

  static let motions: [(degrees: Double, x: Double, y: Double)] = [
    (0, 0, 0), (0, 9, -14), (1.5, 0, 0), (-2.2, 11, 6), (3, -20, 18), (0.4, 3, 30),
  ]

  @Test(arguments: motions) func `a page that was shifted and turned is laid back`(
    degrees: Double, x: Double, y: Double
  ) {
    let fixed = PageComparerTests.page()
    // The moving page lies so that this motion brings it back.
    let wanted = PageMotion(angle: degrees * .pi / 180, x: x, y: y)
    let moving = fixed.movedBack(by: wanted)
    let alignment = PageAlignment(of: moving.ink, onto: fixed.ink)
    #expect(abs(alignment.motion.angle - wanted.angle) < 0.12 * .pi / 180)
    #expect(abs(alignment.motion.x - x) < 0.8)
    #expect(abs(alignment.motion.y - y) < 0.8)
    #expect(alignment.score > 0.85)
    let comparison = PageComparer(moving, fixed, dpi: 50).facts
    #expect(comparison.removed.isEmpty && comparison.added.isEmpty)
  }

  @Test func `pages of different light are compared by their ink`() {
    let comparison = PageComparer(
      PageComparerTests.page(paper: 190, ink: 70), PageComparerTests.page(), dpi: 50
    ).facts
    #expect(comparison.removed.isEmpty && comparison.added.isEmpty)
    #expect(comparison.likeness > 0.9)
  }

  @Test func `a line that only one page has is marked on its side, moved or not`() throws {
    let whole = PageComparerTests.page()
    let short = PageComparerTests.page(without: 12)
    for motion in [PageMotion.none, PageMotion(angle: 0.03, x: 7, y: -9)] {
      let added = PageComparer(short.movedBack(by: motion), whole, dpi: 50).facts
      #expect(added.removed.isEmpty)
      try isTheLine(added.added)
      let removed = PageComparer(whole.movedBack(by: motion), short, dpi: 50).facts
      #expect(removed.added.isEmpty)
      try isTheLine(removed.removed)
    }
  }

  @Test func `a word in place of another is marked on both sides, moved or not`() throws {
    let page = PageComparerTests.page()
    let other = PageComparerTests.page(replacing: 10..<18)
    for motion in [PageMotion.none, PageMotion(angle: 0.02, x: 5, y: -4)] {
      let facts = PageComparer(page.movedBack(by: motion), other, dpi: 50).facts
      for boxes in [facts.removed, facts.added] {
        // A letter that both words happen to have may part the mark.
        let left = try #require(boxes.map(\.x0).min())
        let right = try #require(boxes.map(\.x1).max())
        #expect(boxes.allSatisfy { $0.y0 > 0.44 && $0.y1 < 0.5 })
        #expect(right - left > 0.06 && right - left < 0.25)
      }
    }
  }

  /// The line stands at 276 to 283 of 594 pixels, over most of the width.
  private func isTheLine(_ boxes: [PageComparison.Box]) throws {
    #expect(boxes.allSatisfy { $0.y0 > 0.44 && $0.y1 < 0.5 })
    let left = try #require(boxes.map(\.x0).min())
    let right = try #require(boxes.map(\.x1).max())
    #expect(left > 0.1 && left < 0.2 && right > 0.8 && right < 0.9)
    #expect(boxes.reduce(0) { $0 + $1.x1 - $1.x0 } > 0.4)
  }

  @Test func `different pages stay where they are`() {
    let comparison = PageComparer(
      PageComparerTests.page(), ColorImage(width: 420, height: 594), dpi: 50
    ).facts
    #expect(comparison.degrees == 0 && comparison.shiftX == 0 && comparison.shiftY == 0)
    #expect(comparison.likeness == 0)
    #expect(!comparison.removed.isEmpty && comparison.added.isEmpty)
  }

  @Test func `the picture has both pages, the marks in their colours`() {
    let whole = PageComparerTests.page()
    let comparer = PageComparer(PageComparerTests.page(without: 12), whole, dpi: 50)
    let picture = comparer.picture
    #expect(picture.width == 852 && picture.height == 594)
    func count(_ color: [UInt8], _ xs: Range<Int>) -> Int {
      (0..<594).reduce(0) { sum, y in
        sum
          + xs.count { x in
            Array(picture.pixels[3 * (y * 852 + x)..<3 * (y * 852 + x) + 3]) == color
          }
      }
    }
    #expect(count([0, 130, 30], 432..<852) > 200)
    #expect(count([0, 130, 30], 0..<420) == 0)
    #expect(count([200, 0, 0], 0..<852) == 0)
    #expect(count([160, 160, 160], 420..<432) == 12 * 594)
  }

  @Test func `pages of different height are put side by side`() {
    let comparison = PageComparer(
      PageComparerTests.page(height: 640), PageComparerTests.page(), dpi: 50
    ).facts
    #expect(comparison.height == 640)
    #expect(comparison.removed.isEmpty && comparison.added.isEmpty)
  }
}

extension ColorImage {
  /// The page as it must have lain for a motion to bring it where this one lies.
  fileprivate func movedBack(by motion: PageMotion) -> ColorImage {
    if motion == .none { return self }
    let (cosine, sine) = (cos(motion.angle), sin(motion.angle))
    let back = PageMotion(
      angle: -motion.angle, x: -(cosine * motion.x + sine * motion.y),
      y: -(-sine * motion.x + cosine * motion.y))
    let frame = MovedFrame(back, page: (width, height), onto: (width, height))
    return moved(frame, width: width, height: height)
  }
}
