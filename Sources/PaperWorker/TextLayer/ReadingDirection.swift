import Poppler

/// Where the characters of a line follow each other.
enum ReadingDirection: Int, CaseIterable {
  case right
  /// Hebrew, Arabic.
  case left
  /// A line that is turned by 180 degrees.
  case onHead
  /// Upright Chinese, or a line that is turned by 90 degrees.
  case down
  case up

  /// The box if the page were turned or mirrored so that lines go to the right, and each is below
  /// the one before it.
  func level(_ box: PopplerPage.Box) -> PopplerPage.Box {
    switch self {
    case .right: box
    case .left: PopplerPage.Box(x0: -box.x1, y0: box.y0, x1: -box.x0, y1: box.y1)
    case .onHead: PopplerPage.Box(x0: -box.x1, y0: -box.y1, x1: -box.x0, y1: -box.y0)
    case .down: PopplerPage.Box(x0: box.y0, y0: -box.x1, x1: box.y1, y1: -box.x0)
    case .up: PopplerPage.Box(x0: -box.y1, y0: box.x0, x1: -box.y0, y1: box.x1)
    }
  }
}
