import Glibc

/// The sums of a page's ink along each row and each column.
struct InkSums {
  private(set) var rows: [Double]
  private(set) var columns: [Double]

  init(_ image: InkImage) {
    rows = [Double](repeating: 0, count: image.height)
    columns = [Double](repeating: 0, count: image.width)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let ink = Double(image.pixels[y &* image.width &+ x])
        rows[y] += ink
        columns[x] += ink
      }
    }
  }

  /// Computes the sums of a page rotated and enlarged about its centre, inside a frame.
  init(_ points: InkPoints, turnedBy angle: Double, scale: Double, width: Int, height: Int) {
    rows = [Double](repeating: 0, count: height)
    columns = [Double](repeating: 0, count: width)
    let (cosine, sine) = (scale * cos(angle), scale * sin(angle))
    let middleX = Double(width - 1) / 2 + 0.5
    let middleY = Double(height - 1) / 2 + 0.5
    for index in 0..<points.count {
      let x = Int((cosine * points.x[index] - sine * points.y[index] + middleX).rounded(.down))
      let y = Int((sine * points.x[index] + cosine * points.y[index] + middleY).rounded(.down))
      if x >= 0, x < width { columns[x] += points.ink[index] }
      if y >= 0, y < height { rows[y] += points.ink[index] }
    }
  }

  /// The shift that maximizes the similarity of two lists of sums, with the similarity.
  static func bestShift(
    _ moving: [Double], onto fixed: [Double], _ reach: Int
  ) -> (shift: Int, score: Double) {
    let moving = centred(moving)
    let fixed = centred(fixed)
    let size = (energy(moving) * energy(fixed)).squareRoot()
    guard size > 0 else { return (0, 0) }
    var best = (shift: 0, score: -Double.infinity)
    for shift in -reach...reach {
      var sum = 0.0
      for index in max(0, -shift)..<max(max(0, -shift), min(moving.count, fixed.count - shift)) {
        sum += moving[index] * fixed[index + shift]
      }
      if sum > best.score { best = (shift, sum) }
    }
    return (best.shift, best.score / size)
  }

  private static func centred(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    return values.map { $0 - mean }
  }

  private static func energy(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
}
