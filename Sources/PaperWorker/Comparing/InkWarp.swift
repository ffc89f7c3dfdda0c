/// Aligns one page's ink with another's in parts: paper stretches, and a photo is never exactly
/// flat.
///
/// Each part of half an inch is searched around its position; the shift of a part without ink is
/// computed from its neighbours.
struct InkWarp {
  private let columns: Int
  private let rows: Int
  private let side: Double
  /// The shift of each part's centre, in pixels; `nil` for a part without enough ink.
  private var shifts: [(x: Double, y: Double)?]

  /// The maximum distance at which a part is searched, in inches.
  private static let reach = 0.03
  /// The side of a part, in inches.
  private static let part = 0.5
  /// A part with less average ink than this, of 255, cannot be located.
  private static let leastInk = 4.0

  /// - Precondition: Both have the same size.
  init(of moving: InkImage, onto fixed: InkImage, dpi: Double) {
    precondition(moving.width == fixed.width && moving.height == fixed.height, "pages of one size")
    let side = max(16, Int(dpi * InkWarp.part))
    self.side = Double(side)
    columns = (fixed.width + side - 1) / side
    rows = (fixed.height + side - 1) / side
    shifts = Array(repeating: nil, count: columns * rows)
    let reach = max(2, Int(dpi * InkWarp.reach))
    for row in 0..<rows {
      for column in 0..<columns {
        // Parts overlap by half, so that each has enough ink to be located.
        let box = InkRegions.Box(
          left: max(0, column * side - side / 2), top: max(0, row * side - side / 2),
          right: min(fixed.width, (column + 1) * side + side / 2),
          bottom: min(fixed.height, (row + 1) * side + side / 2))
        shifts[row * columns + column] = InkWarp.shift(of: moving, onto: fixed, box, reach)
      }
    }
    settle()
  }

  /// The shift at which a part of the fixed page is most similar to the moving one.
  private static func shift(
    of moving: InkImage, onto fixed: InkImage, _ box: InkRegions.Box, _ reach: Int
  ) -> (x: Double, y: Double)? {
    var points: [(x: Int, y: Int, ink: Int)] = []
    var total = 0
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let ink = Int(fixed.pixels[y &* fixed.width &+ x])
        if ink >= 64 { points.append((x, y, ink)) }
        total &+= ink
      }
    }
    let area = Double((box.right - box.left) * (box.bottom - box.top))
    guard Double(total) >= area * leastInk, points.count > 20 else { return nil }
    let step = max(1, points.count / 1500)
    let chosen = stride(from: 0, to: points.count, by: step).map { points[$0] }
    var scores: [Int: Double] = [:]
    func score(_ dx: Int, _ dy: Int) -> Double {
      let key = (dy + 512) * 1024 + dx + 512
      if let known = scores[key] { return known }
      var sum = 0
      for point in chosen {
        let (x, y) = (point.x + dx, point.y + dy)
        guard x >= 0, y >= 0, x < moving.width, y < moving.height else { continue }
        sum &+= point.ink &* Int(moving.pixels[y &* moving.width &+ x])
      }
      scores[key] = Double(sum)
      return Double(sum)
    }
    var best = (x: 0, y: 0)
    var bestScore = score(0, 0)
    for dy in -reach...reach {
      for dx in -reach...reach where score(dx, dy) > bestScore {
        (best, bestScore) = ((dx, dy), score(dx, dy))
      }
    }
    guard bestScore > 0, abs(best.x) < reach, abs(best.y) < reach else { return nil }
    // Subpixel precision: the maximum of the parabola through the neighbours.
    func fraction(_ before: Double, _ after: Double) -> Double {
      let bend = before - 2 * bestScore + after
      return bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
    }
    return (
      Double(best.x) + fraction(score(best.x - 1, best.y), score(best.x + 1, best.y)),
      Double(best.y) + fraction(score(best.x, best.y - 1), score(best.x, best.y + 1))
    )
  }

  /// Replaces each part's shift by the median of its neighbourhood, and fills the gaps.
  private mutating func settle() {
    let known = shifts
    var result: [(x: Double, y: Double)?] = Array(repeating: nil, count: known.count)
    for reach in 1...max(columns, rows, 1) {
      var isFull = true
      for row in 0..<rows {
        for column in 0..<columns where result[row * columns + column] == nil {
          var near: [(x: Double, y: Double)] = []
          for y in max(0, row - reach)...min(rows - 1, row + reach) {
            for x in max(0, column - reach)...min(columns - 1, column + reach) {
              if let shift = known[y * columns + x] { near.append(shift) }
            }
          }
          if near.count < min(3, reach + 2) && reach < max(columns, rows) {
            isFull = false
            continue
          }
          if near.isEmpty {
            result[row * columns + column] = (0, 0)
            continue
          }
          result[row * columns + column] = (
            near.map(\.x).sorted()[near.count / 2], near.map(\.y).sorted()[near.count / 2]
          )
        }
      }
      if isFull { break }
    }
    shifts = result
  }

  /// The moving page with every part shifted to its position.
  func applied(to image: InkImage) -> InkImage {
    image.sampled(width: image.width, height: image.height) { column, row in
      let (x, y) = (Double(column), Double(row))
      let shift = shift(x, y)
      return (x + shift.x, y + shift.y)
    }
  }

  private func shift(_ column: Double, _ row: Double) -> (x: Double, y: Double) {
    let x = max(0, min(Double(columns - 1), column / side - 0.5))
    let y = max(0, min(Double(rows - 1), row / side - 0.5))
    let (left, top) = (Int(x), Int(y))
    let (right, down) = (x - Double(left), y - Double(top))
    func at(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
      shifts[min(row, rows - 1) * columns + min(column, columns - 1)] ?? (0, 0)
    }
    let (a, b, c, d) = (at(left, top), at(left + 1, top), at(left, top + 1), at(left + 1, top + 1))
    func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
    }
    return (mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y))
  }
}
