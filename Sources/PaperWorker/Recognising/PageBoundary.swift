import Recognition

/// A sheet of paper in a photo: its corners, in pixels from the top left.
struct PageBoundary: Hashable {
  var topLeft: Point
  var topRight: Point
  var bottomRight: Point
  var bottomLeft: Point

  struct Point: Hashable {
    var x: Double
    var y: Double

    func distance(to other: Point) -> Double {
      ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
  }

  /// The approximate width of the sheet in the image; `height` likewise.
  var width: Double {
    (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2
  }
  var height: Double {
    (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2
  }

  /// The sheet's corners in a scaled image.
  func scaled(by factor: Double) -> PageBoundary {
    func scale(_ point: Point) -> Point {
      Point(x: (point.x + 0.5) * factor, y: (point.y + 0.5) * factor)
    }
    return PageBoundary(
      topLeft: scale(topLeft), topRight: scale(topRight), bottomRight: scale(bottomRight),
      bottomLeft: scale(bottomLeft))
  }

  /// Finds a sheet on a darker background.
  ///
  /// From each edge of the image, every row and column is followed inwards to the first pixel that
  /// is clearly lighter than all before it. If most of these pixels are on a line, that line is the
  /// sheet's edge. A page that was scanned to its edges, or fills the photo, has no visible edge:
  /// the image's own edge is used instead. Light and shadow do not matter: paper is compared with
  /// its surroundings.
  ///
  /// - Parameter picture: Reduced to about 1,000 pixels on the longer side.
  /// - Returns: `nil` when fewer than two edges are visible.
  init?(in picture: GreyPicture) {
    let edges = SheetEdges(picture)
    let left = edges.edge(.left)
    let right = edges.edge(.right)
    let top = edges.edge(.top)
    let bottom = edges.edge(.bottom)
    guard [left, right, top, bottom].count(where: { $0 != nil }) >= 2 else { return nil }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let columns = [left ?? .init(offset: 0), right ?? .init(offset: width - 1)]
    let rows = [top ?? .init(offset: 0), bottom ?? .init(offset: height - 1)]
    func corner(_ column: Int, _ row: Int) -> Point {
      let (upright, level) = (columns[column], rows[row])
      let y =
        (level.offset + level.slope * upright.offset) / (1 - level.slope * upright.slope)
      return Point(x: upright.offset + upright.slope * y, y: y)
    }
    topLeft = corner(0, 0)
    topRight = corner(1, 0)
    bottomRight = corner(1, 1)
    bottomLeft = corner(0, 1)
    guard min(topRight.x - topLeft.x, bottomRight.x - bottomLeft.x) > 0.4 * width,
      min(bottomLeft.y - topLeft.y, bottomRight.y - topRight.y) > 0.4 * height
    else { return nil }
  }

  init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }
}
