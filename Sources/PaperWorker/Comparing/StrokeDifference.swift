/// The strokes in which two aligned pages differ: scans, photos, drawings of another program.
///
/// It finds differences as small as a dot of the thickness of the page's strokes. Smaller marks are
/// grain of paper and scanner. A blurred or grainy page hides larger ones: see ``smallest``.
struct StrokeDifference {
  /// The ink of the old page only.
  let gone: InkMask
  /// The ink of the new page only.
  let come: InkMask
  /// The side of the smallest square of full ink that can be found, in pixels.
  let smallest: Double

  /// The darkness to which a page's ink is normalized, of 255.
  private static let contrast = 230
  /// The distance at which a pixel's ink is searched after the alignment, in inches.
  private static let reach = 1 / 200.0

  /// - Parameters:
  ///   - old: The old page after rotation and shift.
  ///   - dpi: The dots per inch of both.
  /// - Precondition: Both have the same size.
  init(_ old: InkImage, _ new: InkImage, dpi: Double) {
    let (old, new) = (
      old.withContrast(StrokeDifference.contrast), new.withContrast(StrokeDifference.contrast)
    )
    let lying = InkWarp(of: old, onto: new, dpi: dpi).applied(to: old)
    let stroke = max(1.5, [lying, new].compactMap(\.strokeWidth).min() ?? 0)
    let reach = max(1, Int((dpi * StrokeDifference.reach).rounded()))
    let sides = (lying.blurred(radius: 1), new.blurred(radius: 1))
    let gone = MissingInk(of: sides.0, in: sides.1.darkest(within: reach), stroke: stroke)
    let come = MissingInk(of: sides.1, in: sides.0.darkest(within: reach), stroke: stroke)
    // If content was replaced, all of it is marked, not only the strokes that are missing.
    let replaced = InkPatches(lying, new, dpi: dpi, reach: reach + 1).boxes.filter {
      gone.mask.hasPoints(in: $0) && come.mask.hasPoints(in: $0)
    }
    self.gone = gone.mask.adding(.sure(lying), in: replaced)
    self.come = come.mask.adding(.sure(new), in: replaced)
    smallest = 1.25 * max(gone.least, come.least, MissingInk.leastBlurred).squareRoot()
  }
}

/// The ink of one page that is missing on another.
private struct MissingInk {
  let mask: InkMask
  /// The smallest amount that is found, in pixels of full ink.
  let least: Double

  /// Less missing ink at a pixel, of 255, is ignored.
  private static let faintest = 60
  /// The part of a dot of a stroke's thickness that must be missing.
  private static let leastPart = 0.15

  /// Parts larger than this number of dots are not grain, however many there are: a line of text on
  /// one page only consists of many parts, each the size of a letter.
  private static let mostGrain = 2.0

  /// The smallest amount of ink that still reaches ``faintest`` if spread over nine pixels, in
  /// pixels of full ink.
  static let leastBlurred = 9 * Double(faintest) / 230

  /// - Parameter stroke: The stroke thickness in pixels.
  init(of image: InkImage, in other: InkImage, stroke: Double) {
    let (width, height) = (image.width, image.height)
    var isOpen = zip(image.pixels, other.pixels).map { ink, found in
      Int(ink) >= MissingInk.faintest && 2 * Int(found) < Int(ink)
    }
    var parts: [(points: [Int], missing: Double)] = []
    for start in isOpen.indices where isOpen[start] {
      var stack = [start]
      var points: [Int] = []
      var missing = 0
      isOpen[start] = false
      while let index = stack.popLast() {
        points.append(index)
        missing += Int(image.pixels[index]) - Int(other.pixels[index])
        let (x, y) = (index % width, index / width)
        for near in max(0, y - 1)...min(height - 1, y + 1) {
          for index in near * width + max(0, x - 1)...near * width + min(width - 1, x + 1)
          where isOpen[index] {
            isOpen[index] = false
            stack.append(index)
          }
        }
      }
      parts.append((points, Double(missing) / 255))
    }
    let dot = stroke * stroke
    let grain = 2 * MissingInk.grain(of: parts.map(\.missing))
    let least = max(MissingInk.leastPart * dot, min(grain, MissingInk.mostGrain * dot))
    var kept = [Bool](repeating: false, count: width * height)
    for part in parts where part.missing >= least {
      for index in part.points { kept[index] = true }
    }
    mask = InkMask(width: width, height: height, points: kept)
    self.least = least
  }

  /// The size that nine of ten parts do not exceed, if there are many: such parts are grain, not
  /// content.
  private static func grain(of parts: [Double]) -> Double {
    parts.count < 20 ? 0 : parts.sorted()[parts.count * 9 / 10]
  }
}
