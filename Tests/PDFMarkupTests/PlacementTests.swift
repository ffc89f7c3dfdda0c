import PDFMarkup
import Testing

/// Marks lie in the same place of the shown page, however the page is turned and cropped.
struct PlacementTests {
  /// The crop box is 200 wide and 400 high, at (100, 200). The stamp is 0.05…0.15 of the shown width
  /// and 0.025…0.1 of the shown height.
  @Test(arguments: [
    (0, [110.0, 560, 130, 590]), (90, [105, 220, 120, 260]), (180, [270, 210, 290, 240]),
    (270, [280, 540, 295, 580]),
  ])
  func `a stamp's rectangle is exact in every rotation`(_ rotation: Int, _ rectangle: [Double]) {
    let mark = PDFMark(
      name: "a", shape: .stamp(MarkBox(0.05, 0.025, 0.15, 0.1), words: "OK", design: "ok"))
    for userUnit in [1.0, 2, 0.5] {
      let frame = PageFrame(
        left: 100, bottom: 200, right: 300, top: 600, rotation: rotation, userUnit: userUnit)
      #expect(SamplePage.added([mark], frame: frame).numbers(of: "/Rect") == rectangle)
    }
  }

  @Test(arguments: [(-90, 270), (450, 90), (45, 0), (0, 0)])
  func `a rotation counts as readers count it`(_ rotation: Int, _ same: Int) {
    let frame = PageFrame(left: 0, bottom: 0, right: 1, top: 1, rotation: rotation)
    #expect(frame.rotation == same)
  }

  @Test(arguments: [
    (0, [20.0, 90, 100, 90, 20, 80, 100, 80]), (90, [20, 20, 20, 60, 40, 20, 40, 60]),
  ])
  func `the corners of a highlight follow the words`(_ rotation: Int, _ corners: [Double]) {
    let frame = PageFrame(left: 0, bottom: 0, right: 200, top: 100, rotation: rotation)
    let quad = Quad(rotation == 0 ? MarkBox(0.1, 0.1, 0.5, 0.2) : MarkBox(0.2, 0.1, 0.6, 0.2))
    let added = SamplePage.added([PDFMark(name: "a", shape: .highlight([quad]))], frame: frame)
    #expect(added.numbers(of: "/QuadPoints") == corners)
  }

  @Test func `a note at the edge stays on the page`() {
    let mark = PDFMark(name: "a", shape: .note(MarkPoint(1, 1)))
    #expect(SamplePage.added([mark]).numbers(of: "/Rect") == [182, 0, 200, 18])
  }

  @Test func `the width of a stroke is a part of the shown width`() {
    var mark = PDFMark(
      name: "a", shape: .line(from: MarkPoint(0, 0), to: MarkPoint(1, 1), ends: .init()))
    mark.width = 0.01
    let frame = PageFrame(left: 0, bottom: 0, right: 200, top: 100, rotation: 90)
    #expect(SamplePage.added([mark], frame: frame).contains("/BS << /W 1 /S /S >>"))
  }
}
