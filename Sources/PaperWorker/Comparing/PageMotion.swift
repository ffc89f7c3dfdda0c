import Glibc

/// A rotation and enlargement of a page about its centre, followed by a shift.
struct PageMotion: Equatable {
  /// In radians, clockwise as displayed.
  var angle = 0.0
  /// The factor of both sides: 1 keeps the size.
  var scale = 1.0
  /// The shift to the right, in pixels.
  var x = 0.0
  /// The shift downwards, in pixels.
  var y = 0.0

  static let none = PageMotion()

  /// The same motion in an image of another scale.
  func scaled(by factor: Double) -> PageMotion {
    PageMotion(angle: angle, scale: scale, x: x * factor, y: y * factor)
  }
}

/// Maps pixels of the frame after a motion to pixels of the page, and back.
struct MovedFrame {
  private let cosine: Double
  private let sine: Double
  private let scale: Double
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
    scale = motion.scale
    if motion == .none {
      (own, new) = ((0, 0), (0, 0))
    } else {
      own = (Double(page.width - 1) / 2, Double(page.height - 1) / 2)
      new = (Double(other.width - 1) / 2 + motion.x, Double(other.height - 1) / 2 + motion.y)
    }
  }

  func source(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    let (dx, dy) = ((Double(column) - new.x) / scale, (Double(row) - new.y) / scale)
    return (cosine * dx + sine * dy + own.x, -sine * dx + cosine * dy + own.y)
  }

  /// Where a pixel of the page lies in the frame.
  func target(_ column: Double, _ row: Double) -> (x: Double, y: Double) {
    let (dx, dy) = (scale * (column - own.x), scale * (row - own.y))
    return (cosine * dx - sine * dy + new.x, sine * dx + cosine * dy + new.y)
  }
}
