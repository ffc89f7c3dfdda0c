/// The set of a page's pixels that are ink.
struct InkMask {
  let width: Int
  let height: Int
  private(set) var points: [Bool]

  /// The pixels that are certainly ink, which count as content of the page.
  static func sure(_ image: InkImage) -> InkMask { InkMask(image, from: 96) }

  private init(_ image: InkImage, from threshold: UInt8) {
    width = image.width
    height = image.height
    points = image.pixels.map { $0 >= threshold }
  }

  init(width: Int, height: Int, points: [Bool]) {
    self.width = width
    self.height = height
    self.points = points
  }

  /// The union with another mask's pixels inside some boxes.
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

  /// Whether a box contains any pixel of the mask.
  func hasPoints(in box: InkRegions.Box) -> Bool {
    (box.top..<box.bottom).contains { y in
      points[y &* width &+ box.left..<y &* width &+ box.right].contains(true)
    }
  }

  /// A reduced mask: a pixel is ink if any pixel of its square is.
  func reduced(by factor: Int) -> InkMask {
    if factor <= 1 { return self }
    let (columns, rows) = ((width + factor - 1) / factor, (height + factor - 1) / factor)
    var result = [Bool](repeating: false, count: columns * rows)
    for y in 0..<height {
      for x in 0..<width where points[y &* width &+ x] {
        result[y / factor &* columns &+ x / factor] = true
      }
    }
    return InkMask(width: columns, height: rows, points: result)
  }
}
