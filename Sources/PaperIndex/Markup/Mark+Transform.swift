import PaperDomain
import WorkerProtocol

extension Mark {
  /// The box around all points of a mark; `nil` for a mark without a place.
  var bounds: PageComparison.Box? {
    var points = [at, from, to].compactMap { $0 } + (quads + strokes).joined()
    for rect in rects {
      points += [PagePoint(x: rect.x0, y: rect.y0), PagePoint(x: rect.x1, y: rect.y1)]
    }
    guard let first = points.first else { return nil }
    var box = PageRect(x0: first.x, y0: first.y, x1: first.x, y1: first.y)
    for point in points {
      (box.x0, box.y0) = (min(box.x0, point.x), min(box.y0, point.y))
      (box.x1, box.y1) = (max(box.x1, point.x), max(box.y1, point.y))
    }
    return PageComparison.Box(
      x0: Float(box.x0), y0: Float(box.y0), x1: Float(box.x1), y1: Float(box.y1))
  }

  /// The mark in the coordinates of another page.
  ///
  /// Boxes stay upright: pages that show the same differ by a few degrees at most.
  func transformed(by transform: PageTransform) -> Mark {
    var mark = self
    func point(_ point: PagePoint) -> PagePoint {
      let (x, y) = transform(point.x, point.y)
      return PagePoint(x: PageGeometry.clamped(x), y: PageGeometry.clamped(y))
    }
    mark.rects = rects.map { rect in
      let middle = transform((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
      let right = abs(transform.x.across * (rect.x1 - rect.x0)) / 2
      let down = abs(transform.y.down * (rect.y1 - rect.y0)) / 2
      return PageRect(
        x0: PageGeometry.clamped(middle.x - right), y0: PageGeometry.clamped(middle.y - down),
        x1: PageGeometry.clamped(middle.x + right), y1: PageGeometry.clamped(middle.y + down))
    }
    mark.quads = quads.map { $0.map(point) }
    mark.at = at.map(point)
    mark.from = from.map(point)
    mark.to = to.map(point)
    mark.strokes = strokes.map { $0.map(point) }
    mark.width = width.map { min($0 * abs(transform.x.across), 1) }
    mark.fontSize = fontSize.map { min($0 * abs(transform.x.across), 1) }
    return mark
  }
}
