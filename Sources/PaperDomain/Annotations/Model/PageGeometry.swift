/// A point on a page, relative to its crop box after rotation: 0 to 1, origin at the top left.
///
/// Ink may run over the edge: ``PageGeometry/allowed`` has the bounds.
package struct PagePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on a page, in the space of ``PagePoint``.
package struct PageRect: Hashable, Sendable {
  package var x0: Double
  package var y0: Double
  package var x1: Double
  package var y1: Double

  package init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
}

/// Bounds and precision of coordinates on a page.
package enum PageGeometry {
  /// The coordinates that an annotation may have.
  package static let allowed = -1.0...2.0

  /// The nearest coordinate that an annotation may have.
  package static func clamped(_ value: Double) -> Double {
    min(max(value, allowed.lowerBound), allowed.upperBound)
  }

  /// The number of decimals that are written: 4 are 0.1 pt on A4; larger pages than A3 need 5.
  ///
  /// - Parameter points: The larger side of the page, in points; `nil` if it is not known.
  package static func decimals(forPageOf points: Double?) -> Int {
    // The long side of A3, rounded up.
    (points ?? 0) > 1191 ? 5 : 4
  }
}
