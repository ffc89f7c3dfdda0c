import Glibc

/// How a page lies differently from another: turned about its middle, then shifted.
struct PageMotion: Equatable {
  /// In radians, clockwise as seen.
  var angle = 0.0
  /// To the right, in pixels.
  var x = 0.0
  /// Downwards, in pixels.
  var y = 0.0

  static let none = PageMotion()

  /// The same motion in a picture of another size.
  func scaled(by factor: Double) -> PageMotion {
    PageMotion(angle: angle, x: x * factor, y: y * factor)
  }
}

/// Which point of a page is seen at a point of the frame that it was moved into.
struct MovedFrame {
  private let cosine: Double
  private let sine: Double
  private let own: (x: Double, y: Double)
  private let new: (x: Double, y: Double)

  /// - Parameters:
  ///   - page: The moved page's size, in pixels.
  ///   - other: That of the page about whose middle the motion is; without motion the upper left
  ///     corners stay together.
  init(
    _ motion: PageMotion, page: (width: Int, height: Int), onto other: (width: Int, height: Int)
  ) {
    (cosine, sine) = (cos(motion.angle), sin(motion.angle))
    if motion == .none {
      (own, new) = ((0, 0), (0, 0))
    } else {
      own = (Double(page.width - 1) / 2, Double(page.height - 1) / 2)
      new = (Double(other.width - 1) / 2 + motion.x, Double(other.height - 1) / 2 + motion.y)
    }
  }

  func source(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    let (dx, dy) = (Double(column) - new.x, Double(row) - new.y)
    return (cosine * dx + sine * dy + own.x, -sine * dx + cosine * dy + own.y)
  }
}
