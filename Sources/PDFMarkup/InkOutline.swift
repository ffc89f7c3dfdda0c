/// The outline of a stroke whose width follows the pen's pressure.
///
/// `ink-outline.js` computes the same numbers for the viewer; one table of strokes tests both.
package enum InkOutline {
  /// The width at no pressure, as a part of the pen's width.
  static let thinnest = 0.3
  /// The number of straight pieces of a round end.
  static let capPieces = 8

  /// The width of a stroke at a pressure of 0…1, as a part of the pen's width: 0.3 to 1.3, and 0.8
  /// in the middle.
  package static func part(ofPressure pressure: Double) -> Double {
    thinnest + min(max(pressure, 0), 1)
  }

  /// Returns a closed polygon around a stroke: the left side, the round end, the right side
  /// backwards, the round start.
  ///
  /// - Parameters:
  ///   - points: The centre line; consecutive equal points count once.
  ///   - pressure: One number for each point, 0…1.
  ///   - width: The width of the pen, in the unit of the points.
  package static func polygon(
    _ points: [MarkPoint], pressure: [Double], width: Double
  ) -> [MarkPoint] {
    var line: [(point: MarkPoint, radius: Double)] = []
    for (index, point) in points.enumerated() {
      let value = index < pressure.count ? pressure[index] : 0.5
      let radius = width * part(ofPressure: value) / 2
      if let last = line.last, last.point == point {
        line[line.count - 1].radius = max(last.radius, radius)
      } else {
        line.append((point, radius))
      }
    }
    guard let first = line.first, let last = line.last else { return [] }
    if line.count == 1 { return circle(first.point, first.radius) }
    var left: [MarkPoint] = []
    var right: [MarkPoint] = []
    for index in line.indices {
      let before = line[max(index - 1, 0)].point
      let after = line[min(index + 1, line.count - 1)].point
      var (dx, dy) = (after.x - before.x, after.y - before.y)
      if dx == 0, dy == 0 {
        // The stroke turns back on itself.
        (dx, dy) = (line[index].point.x - before.x, line[index].point.y - before.y)
      }
      let length = (dx * dx + dy * dy).squareRoot()
      let (point, radius) = line[index]
      let (nx, ny) = (-dy / length * radius, dx / length * radius)
      left.append(MarkPoint(point.x + nx, point.y + ny))
      right.append(MarkPoint(point.x - nx, point.y - ny))
    }
    let end = cap(around: last.point, from: left[left.count - 1])
    let start = cap(around: first.point, from: right[0])
    return left + end + right.reversed() + start
  }

  /// The pieces of a smooth line through the middles between points: the control point and the end
  /// of each quadratic curve. One straight piece for fewer than three points.
  package static func curve(_ points: [MarkPoint]) -> [(control: MarkPoint, end: MarkPoint)] {
    guard points.count > 2 else { return points.last.map { [($0, $0)] } ?? [] }
    return (1..<(points.count - 1)).map { index in
      let (control, next) = (points[index], points[index + 1])
      let isLast = index == points.count - 2
      return (
        control,
        isLast ? next : MarkPoint((control.x + next.x) / 2, (control.y + next.y) / 2)
      )
    }
  }

  /// The points between a side's last point and the other side's, around the end of a stroke.
  private static func cap(around center: MarkPoint, from point: MarkPoint) -> [MarkPoint] {
    let (ux, uy) = (point.x - center.x, point.y - center.y)
    return (1..<capPieces).map { piece in
      let step = capSteps[piece]
      return MarkPoint(
        center.x + ux * step.cosine + uy * step.sine, center.y - ux * step.sine + uy * step.cosine)
    }
  }

  private static func circle(_ center: MarkPoint, _ radius: Double) -> [MarkPoint] {
    let half = (0..<capPieces).map { piece in
      MarkPoint(radius * capSteps[piece].cosine, radius * capSteps[piece].sine)
    }
    return (half + half.map { MarkPoint(-$0.x, -$0.y) }).map {
      MarkPoint(center.x + $0.x, center.y + $0.y)
    }
  }

  /// Cosine and sine of 0 to 180 degrees in eight steps: constants, so that every processor and
  /// language has the same digits.
  private static let capSteps: [(cosine: Double, sine: Double)] = [
    (1, 0), (0.9238795325112867, 0.3826834323650898), (0.7071067811865476, 0.7071067811865476),
    (0.3826834323650898, 0.9238795325112867), (0, 1),
    (-0.3826834323650898, 0.9238795325112867), (-0.7071067811865476, 0.7071067811865476),
    (-0.9238795325112867, 0.3826834323650898), (-1, 0),
  ]
}
