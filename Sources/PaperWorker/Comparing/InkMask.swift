/// Which points of a page are ink.
struct InkMask {
  let width: Int
  let height: Int
  private(set) var points: [Bool]

  /// The points that are ink beyond doubt: a page is said to have what is there.
  static func sure(_ image: InkImage) -> InkMask { InkMask(image, from: 96) }

  /// The points that may be ink, a faint copy of a thin line included: only where none is, is a page
  /// said to lack something. The mean of neighbours tells ink from the grain of a scan.
  static func possible(_ image: InkImage) -> InkMask {
    InkMask(image.blurred(radius: 1), from: 24)
  }

  private init(_ image: InkImage, from threshold: UInt8) {
    width = image.width
    height = image.height
    points = image.pixels.map { $0 >= threshold }
  }

  private init(width: Int, height: Int, points: [Bool]) {
    self.width = width
    self.height = height
    self.points = points
  }

  /// The points with ink within so many points, across and down.
  func grown(by radius: Int) -> InkMask {
    InkMask(width: width, height: height, points: grown(radius, across: true))
      .grownDown(by: radius)
  }

  private func grownDown(by radius: Int) -> InkMask {
    InkMask(width: width, height: height, points: grown(radius, across: false))
  }

  private func grown(_ radius: Int, across: Bool) -> [Bool] {
    let (lines, length) = across ? (height, width) : (width, height)
    let (lineStep, step) = across ? (width, 1) : (1, width)
    var result = [Bool](repeating: false, count: points.count)
    points.withUnsafeBufferPointer { source in
      for line in 0..<lines {
        let start = line &* lineStep
        // The last ink met, then the last one ahead.
        var last = -radius - 1
        for index in 0..<length {
          if source[start &+ index &* step] { last = index }
          if index - last <= radius { result[start &+ index &* step] = true }
        }
        var next = length + radius
        for index in stride(from: length - 1, through: 0, by: -1) {
          if source[start &+ index &* step] { next = index }
          if next - index <= radius { result[start &+ index &* step] = true }
        }
      }
    }
    return result
  }

  /// These points, and those of another mask within boxes.
  func adding(_ other: InkMask, in boxes: [InkRegions.Box]) -> InkMask {
    var points = points
    for box in boxes {
      for y in box.top..<box.bottom {
        for index in y &* width &+ box.left..<y &* width &+ box.right where other.points[index] {
          points[index] = true
        }
      }
    }
    return InkMask(width: width, height: height, points: points)
  }

  /// The points that are ink here and not there.
  func without(_ other: InkMask) -> InkMask {
    InkMask(width: width, height: height, points: zip(points, other.points).map { $0 && !$1 })
  }
}
