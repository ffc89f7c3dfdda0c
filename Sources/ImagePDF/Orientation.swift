/// How the stored rows and columns are to be turned, by EXIF's numbers.
enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirroredLeftToRight = 2
  case upsideDown = 3
  case mirroredTopToBottom = 4
  /// Rows become columns.
  case transposed = 5
  /// To be turned a quarter clockwise.
  case lyingOnItsLeft = 6
  /// Rows become columns, from the far corner.
  case transposedFromFarCorner = 7
  /// To be turned a quarter counter-clockwise.
  case lyingOnItsRight = 8

  /// Whether the stored rows are shown as columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// The six numbers of PDF's `cm` that put an image's unit square onto a page, as it is to be seen.
  ///
  /// - Parameter width, height: The page's, in points, as seen.
  func matrix(width: Double, height: Double) -> [Double] {
    switch self {
    case .upright: [width, 0, 0, height, 0, 0]
    case .mirroredLeftToRight: [-width, 0, 0, height, width, 0]
    case .upsideDown: [-width, 0, 0, -height, width, height]
    case .mirroredTopToBottom: [width, 0, 0, -height, 0, height]
    case .transposed: [0, -height, -width, 0, width, height]
    case .lyingOnItsLeft: [0, -height, width, 0, 0, height]
    case .transposedFromFarCorner: [0, height, width, 0, 0, 0]
    case .lyingOnItsRight: [0, height, -width, 0, width, 0]
    }
  }
}
