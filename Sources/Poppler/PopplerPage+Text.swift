import CPoppler

extension PopplerPage {
  /// The page's text layer, scalar by scalar.
  package struct TextLayer {
    /// Lines are ended by `\n`. Words written from right to left begin with their first letter.
    package var text: String
    /// A box for every Unicode scalar of `text`, in points from the top left of the page; empty if
    /// Poppler's number of boxes differs from the number of scalars.
    package var boxes: [Box]

    package init(text: String, boxes: [Box]) {
      self.text = text
      self.boxes = boxes
    }
  }

  /// A rectangle in points from the top left of the page, y downwards.
  package struct Box: Hashable, Sendable {
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

  /// The page's text layer in the PDF, as far as it is inside of the crop box; empty if there is
  /// none.
  package var textLayer: TextLayer {
    // Poppler selects what it reads between two points. A point that is not farther out than every
    // word leaves out what it reads before: the title of a page whose text runs over its edge.
    let far = 1e6
    let layer = textLayer(from: (-far, -far), to: (far, far))
    guard layer.isFromRightToLeft else { return layer.removingMarks() }
    let layers = [far, -far].map { textLayer(from: (far, -far), to: ($0, far)) } + [layer]
    return (layers.max { $0.text.utf8.count < $1.text.utf8.count } ?? layer).removingMarks()
  }

  private func textLayer(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> TextLayer {
    var area = PopplerRectangle(x1: start.x, y1: start.y, x2: end.x, y2: end.y)
    guard let characters = poppler_page_get_text_for_area(raw, &area) else {
      return TextLayer(text: "", boxes: [])
    }
    defer { g_free(characters) }
    let text = String(cString: characters)

    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout_for_area(raw, &area, &rectangles, &count) != 0,
      let rectangles
    else { return TextLayer(text: text, boxes: []) }
    defer { g_free(rectangles) }
    let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count)).map {
      Box(
        x0: min($0.x1, $0.x2), y0: min($0.y1, $0.y2),
        x1: max($0.x1, $0.x2), y1: max($0.y1, $0.y2))
    }
    return TextLayer(text: text, boxes: boxes)
  }
}
