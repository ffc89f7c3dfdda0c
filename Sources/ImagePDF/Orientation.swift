/// The rotation and reflection of the stored rows and columns, by EXIF's numbers.
package enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirroredLeftToRight = 2
  case upsideDown = 3
  case mirroredTopToBottom = 4
  /// Rows become columns.
  case transposed = 5
  /// Rotate a quarter turn clockwise.
  case lyingOnItsLeft = 6
  /// Rows become columns, from the opposite corner.
  case transposedFromFarCorner = 7
  /// Rotate a quarter turn counter-clockwise.
  case lyingOnItsRight = 8

  /// Whether the stored rows are shown as columns.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The same, and then these quarter turns clockwise.
  package func turned(_ quarterTurns: Int) -> Orientation {
    // Each is the one before it, turned once; a reflection stays one.
    let turns: [[Orientation]] = [
      [.upright, .lyingOnItsLeft, .upsideDown, .lyingOnItsRight],
      [.mirroredLeftToRight, .transposedFromFarCorner, .mirroredTopToBottom, .transposed],
    ]
    for turns in turns {
      if let place = turns.firstIndex(of: self) { return turns[(place + quarterTurns) % 4] }
    }
    return self
  }

  /// The six numbers of PDF's `cm` operator that map an image's unit square to the upright page.
  ///
  /// - Parameter width, height: The upright page's size, in points.
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
