import WorkerProtocol

/// Draws two pages side by side with their differences marked: content of the first page only in
/// red, of the second page only in green.
///
/// The first page is first aligned with the second one if it is only shifted, slightly rotated or of another size.
/// Images that were drawn in the same way are compared pixel by pixel, others stroke by stroke.
struct PageComparer {
  /// The image of both pages, side by side.
  private(set) var picture: ColorImage
  private(set) var facts: PageComparison

  private static let red = (r: 200, g: 0, b: 0)
  private static let green = (r: 0, g: 130, b: 30)
  /// The distance between the pages, in pixels.
  private static let gap = 12

  /// - Parameters:
  ///   - dpi: The dots per inch of both images.
  ///   - factor: The reduction of the result's width and height relative to the compared images.
  /// - Precondition: Both have the same width.
  init(_ old: ColorImage, _ new: ColorImage, dpi: Double, showing factor: Int = 1) {
    precondition(old.width == new.width, "the pages were drawn in the same width")
    let width = new.width
    let height = max(old.height, new.height)
    let (oldInk, newInk) = (old.ink, new.ink)
    let alignment = PageAlignment(of: oldInk, onto: newInk)
    let oldFrame = MovedFrame(
      alignment.motion, page: (old.width, old.height), onto: (new.width, new.height))
    let newFrame = MovedFrame(
      .none, page: (new.width, new.height), onto: (new.width, new.height))
    let (gone, come): (InkMask, InkMask)
    var smallest: Double?
    if !alignment.isMoved, let exact = ExactDifference(old, new) {
      (gone, come) = (exact.gone, exact.come)
    } else {
      let strokes = StrokeDifference(
        oldInk.moved(oldFrame, width: width, height: height),
        newInk.moved(newFrame, width: width, height: height), dpi: dpi)
      (gone, come) = (strokes.gone, strokes.come)
      smallest = strokes.smallest / dpi * 25.4
    }
    let cell = max(4, Int((dpi / 12).rounded()))
    let goneBoxes = InkRegions(gone, cell: cell).boxes
    let comeBoxes = InkRegions(come, cell: cell).boxes
    var left = old.moved(oldFrame, width: width, height: height).reduced(by: factor)
    var right = new.moved(newFrame, width: width, height: height).reduced(by: factor)
    left.mark(goneBoxes.map { $0.reduced(by: factor) }, gone.reduced(by: factor), PageComparer.red)
    right.mark(
      comeBoxes.map { $0.reduced(by: factor) }, come.reduced(by: factor), PageComparer.green)
    picture = ColorImage(width: 2 * left.width + PageComparer.gap, height: left.height)
    picture.place(left, at: 0)
    picture.shade(from: left.width, to: left.width + PageComparer.gap)
    picture.place(right, at: left.width + PageComparer.gap)
    func relative(_ box: InkRegions.Box) -> PageComparison.Box {
      PageComparison.Box(
        x0: Float(box.left) / Float(width), y0: Float(box.top) / Float(new.height),
        x1: Float(box.right) / Float(width), y1: Float(box.bottom) / Float(new.height))
    }
    facts = PageComparison(
      degrees: alignment.motion.angle * 180 / .pi, scale: alignment.motion.scale,
      shiftX: alignment.motion.x / Double(width),
      shiftY: alignment.motion.y / Double(new.height), likeness: min(1, alignment.score),
      removed: goneBoxes.map(relative), added: comeBoxes.map(relative),
      smallest: smallest, width: picture.width, height: picture.height, png: [])
  }
}

extension ColorImage {
  /// Tints boxes and draws frames around them; pixels that differ get the full colour.
  mutating func mark(
    _ boxes: [InkRegions.Box], _ mask: InkMask, _ color: (r: Int, g: Int, b: Int)
  ) {
    let parts = [color.r, color.g, color.b]
    for box in boxes {
      for y in box.top..<box.bottom {
        for x in box.left..<box.right {
          let index = y &* width &+ x
          let isEdge =
            x - box.left < 2 || box.right - x <= 2 || y - box.top < 2 || box.bottom - y <= 2
          for part in 0..<3 {
            let value = Int(pixels[3 &* index &+ part])
            // A tint of one fifth; ink that differs gets the colour at its own darkness.
            let tint = value &* (255 &* 4 &+ parts[part]) / (255 &* 5)
            pixels[3 &* index &+ part] = UInt8(
              clamping: isEdge || mask.points[index] ? parts[part] : tint)
          }
        }
      }
    }
  }

  /// Copies an image of the same height into this one.
  mutating func place(_ other: ColorImage, at x: Int) {
    for y in 0..<other.height {
      let start = 3 * (y * width + x)
      let row = 3 * y * other.width
      pixels.replaceSubrange(
        start..<start + 3 * other.width, with: other.pixels[row..<row + 3 * other.width])
    }
  }

  /// Makes columns grey.
  mutating func shade(from first: Int, to end: Int) {
    for y in 0..<height {
      for index in 3 * (y * width + first)..<3 * (y * width + end) { pixels[index] = 160 }
    }
  }
}
