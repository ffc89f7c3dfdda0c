import PDFMarkup
import Testing

/// The outline of strokes with pressure.
struct InkOutlineTests {
  @Test func `a dot is a circle of the pen's width`() throws {
    let dot = InkOutline.polygon([MarkPoint(5, 5), MarkPoint(5, 5)], pressure: [0.7], width: 2)
    #expect(dot.count == 16)
    for point in dot {
      let (dx, dy) = (point.x - 5, point.y - 5)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 1) < 1e-12)
    }
  }

  @Test func `more pressure is a wider line`() {
    let line = [MarkPoint(0, 0), MarkPoint(10, 0), MarkPoint(20, 0)]
    let outline = InkOutline.polygon(line, pressure: [0, 0.5, 1], width: 10)
    let heights = [0.0, 10, 20].map { x in
      outline.filter { $0.x == x }.map(\.y).max() ?? 0
    }
    #expect(heights == [1.5, 4, 6.5])
  }

  @Test func `a stroke that turns back has no point that is not a number`() {
    let line = [MarkPoint(0, 0), MarkPoint(10, 0), MarkPoint(0, 0)]
    let outline = InkOutline.polygon(line, pressure: [1, 1, 1], width: 2)
    #expect(outline.allSatisfy { $0.x.isFinite && $0.y.isFinite } && outline.count > 6)
  }

  @Test func `no points make no outline`() {
    #expect(InkOutline.polygon([], pressure: [], width: 2).isEmpty)
  }
}
