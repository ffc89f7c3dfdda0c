import Glibc

/// A rotation of a page about its centre, followed by a shift.
struct PageMotion: Equatable {
  /// In radians, clockwise as displayed.
  var angle = 0.0
  /// The shift to the right, in pixels.
  var x = 0.0
  /// The shift downwards, in pixels.
  var y = 0.0

  static let none = PageMotion()

  /// The same motion in an image of another scale.
  func scaled(by factor: Double) -> PageMotion {
    PageMotion(angle: angle, x: x * factor, y: y * factor)
  }
}

/// Maps pixels of the frame after a motion to pixels of the page.
struct MovedFrame {
  private let cosine: Double
  private let sine: Double
  private let own: (x: Double, y: Double)
  private let new: (x: Double, y: Double)

  /// - Parameters:
  ///   - page: The moved page's size, in pixels.
  ///   - other: The size of the page that defines the centre of the motion; without a motion, the
  ///     upper left corners coincide.
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
