/// Where a page's visible part lies in the PDF's user space.
package struct PageFrame: Hashable, Sendable {
  /// The crop box inside the media box, in units of user space: left, bottom, right, top.
  package var left: Double
  package var bottom: Double
  package var right: Double
  package var top: Double
  /// Clockwise: 0, 90, 180 or 270.
  package var rotation: Int
  /// The size of a unit of user space in points.
  package var userUnit: Double

  /// - Parameter rotation: Any multiple of 90; others count as 0, as in PDF readers.
  package init(
    left: Double, bottom: Double, right: Double, top: Double, rotation: Int = 0,
    userUnit: Double = 1
  ) {
    self.left = min(left, right)
    self.bottom = min(bottom, top)
    self.right = max(left, right)
    self.top = max(bottom, top)
    self.rotation = rotation.isMultiple(of: 90) ? (rotation % 360 + 360) % 360 : 0
    self.userUnit = userUnit.isFinite && userUnit > 0 ? userUnit : 1
  }

  private var isSideways: Bool { rotation == 90 || rotation == 270 }

  /// The width of the page as it is shown, in units of user space.
  package var width: Double { isSideways ? top - bottom : right - left }
  /// The height of the page as it is shown, in units of user space.
  package var height: Double { isSideways ? right - left : top - bottom }

  /// The place in user space of a point on the shown page: in units, origin top left, y down.
  package func userPoint(_ point: MarkPoint) -> MarkPoint {
    switch rotation {
    case 90: MarkPoint(left + point.y, bottom + point.x)
    case 180: MarkPoint(right - point.x, bottom + point.y)
    case 270: MarkPoint(right - point.y, top - point.x)
    default: MarkPoint(left + point.x, top - point.y)
    }
  }

  /// A page-relative point in units of the shown page.
  func shown(_ point: MarkPoint) -> MarkPoint {
    MarkPoint(point.x * width, point.y * height)
  }

  func shown(_ box: MarkBox) -> MarkBox {
    let (first, last) = (shown(box.topLeft), shown(box.bottomRight))
    return MarkBox(first.x, first.y, last.x, last.y)
  }

  /// The rectangle in user space of a box on the shown page: left, bottom, right, top.
  func userRectangle(_ box: MarkBox) -> MarkBox {
    let (first, last) = (userPoint(box.topLeft), userPoint(box.bottomRight))
    return MarkBox(first.x, first.y, last.x, last.y)
  }
}
