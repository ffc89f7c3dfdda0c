import Glibc

/// Measures how much of one page's ink overlaps another's after a motion.
struct InkOverlap {
  private let points: InkPoints
  private let fixed: InkImage
  private let size: Double

  init(of moving: InkImage, onto fixed: InkImage) {
    points = InkPoints(moving, atMost: 15_000)
    self.fixed = fixed
    func energy(_ image: InkImage) -> Double {
      image.pixels.reduce(0.0) { $0 + Double($1) * Double($1) }
    }
    // The points are a sample of all the moving page's ink.
    let all = energy(moving)
    let share = points.ink.reduce(0.0) { $0 + $1 * $1 } / max(1, all)
    size = share * (all * energy(fixed)).squareRoot()
  }

  /// 0 for no overlap, 1 for two equal pages; sampling can give slightly more.
  func score(_ motion: PageMotion) -> Double {
    guard size > 0 else { return 0 }
    let (cosine, sine) = (
      motion.scale * cos(motion.angle), motion.scale * sin(motion.angle)
    )
    let middleX = Double(fixed.width - 1) / 2 + motion.x
    let middleY = Double(fixed.height - 1) / 2 + motion.y
    let (lastX, lastY) = (Double(fixed.width - 1), Double(fixed.height - 1))
    var sum = 0.0
    fixed.pixels.withUnsafeBufferPointer { ink in
      for index in 0..<points.count {
        let (px, py) = (points.x[index], points.y[index])
        let x = cosine * px - sine * py + middleX
        let y = sine * px + cosine * py + middleY
        guard x >= 0, y >= 0, x < lastX, y < lastY else { continue }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Double(column), y - Double(row))
        let at = row &* fixed.width &+ column
        let above = Double(ink[at]) * (1 - right) + Double(ink[at &+ 1]) * right
        let below =
          Double(ink[at &+ fixed.width]) * (1 - right) + Double(ink[at &+ fixed.width &+ 1]) * right
        sum += points.ink[index] * (above * (1 - down) + below * down)
      }
    }
    // Every point stands for an area that grows with the square of the scale, and so does the ink of
    // the moving page.
    return motion.scale * sum / size
  }
}
