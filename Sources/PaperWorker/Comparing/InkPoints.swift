/// The pixels of an image with ink, as offsets from its centre.
struct InkPoints {
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  private(set) var ink: [Double] = []

  /// Below this value, of 255, a pixel counts as paper.
  private static let faintest: UInt8 = 4

  /// - Parameter atMost: If there are more, only every second, third… pixel is used.
  init(_ image: InkImage, atMost limit: Int) {
    let middleX = Double(image.width - 1) / 2
    let middleY = Double(image.height - 1) / 2
    let total = image.pixels.reduce(0) { $0 + ($1 >= InkPoints.faintest ? 1 : 0) }
    // Sampling whole rows could skip lines of text.
    let stride = max(1, total / max(1, limit))
    var next = 0
    for row in 0..<image.height {
      for column in 0..<image.width {
        let value = image.pixels[row &* image.width &+ column]
        if value < InkPoints.faintest { continue }
        if next == 0 {
          x.append(Double(column) - middleX)
          y.append(Double(row) - middleY)
          ink.append(Double(value))
          next = stride
        }
        next -= 1
      }
    }
  }

  var count: Int { ink.count }
}
