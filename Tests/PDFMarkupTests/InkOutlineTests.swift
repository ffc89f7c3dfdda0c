import Foundation
import PDFMarkup
import Testing

/// The outline of strokes with pressure.
struct InkOutlineTests {
  /// A stroke with the outline and the curve that the viewer draws.
  struct Stroke: Decodable, Sendable {
    var name: String
    var points: [[Double]]
    var pressure: [Double]
    var width: Double
    var outline: [[Double]]
    var curve: [[Double]]
  }

  @Test func `strokes are drawn as the viewer draws them`() throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/strokes.json")
    let strokes = try JSONDecoder().decode([Stroke].self, from: Data(contentsOf: table))
    #expect(strokes.count >= 8)
    func isNear(_ points: [MarkPoint], _ expected: [[Double]]) -> Bool {
      points.count == expected.count
        && zip(points, expected).allSatisfy {
          abs($0.x - $1[0]) < 1e-6 && abs($0.y - $1[1]) < 1e-6
        }
    }
    for stroke in strokes {
      let points = stroke.points.map { MarkPoint($0[0], $0[1]) }
      let outline = InkOutline.polygon(points, pressure: stroke.pressure, width: stroke.width)
      #expect(isNear(outline, stroke.outline), "\(stroke.name)")
      let curve = InkOutline.curve(points).flatMap { [$0.control, $0.end] }
      #expect(isNear(curve, stroke.curve), "\(stroke.name)")
    }
  }

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
