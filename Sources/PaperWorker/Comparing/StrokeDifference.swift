/// The strokes in which two pages that lie on each other differ: scans, photos, drawings of another
/// program.
///
/// It finds what is as small as a dot that is as thick as the page's own strokes. Smaller is the grain
/// of paper and scanner, and a blurred or grainy page hides more: ``smallest`` says how much.
struct StrokeDifference {
  /// What only the old page has.
  let gone: InkMask
  /// What only the new page has.
  let come: InkMask
  /// The side of the smallest square of full ink that is found, in pixels.
  let smallest: Double

  /// The darkness that a page's ink is brought to, of 255.
  private static let contrast = 230
  /// How far beside a point its ink is looked for once the pages fit, in inches.
  private static let reach = 1 / 200.0

  /// - Parameters:
  ///   - old: As it lies when it was turned and shifted.
  ///   - dpi: Dots an inch of both.
  /// - Precondition: both have the same size.
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
    // Where something stands in place of something else, all of it is marked, not what is missing of
    // its strokes alone.
    let replaced = InkPatches(lying, new, dpi: dpi, reach: reach + 1).boxes.filter {
      gone.mask.hasPoints(in: $0) && come.mask.hasPoints(in: $0)
    }
    self.gone = gone.mask.adding(.sure(lying), in: replaced)
    self.come = come.mask.adding(.sure(new), in: replaced)
    smallest = 1.25 * max(gone.least, come.least, MissingInk.leastBlurred).squareRoot()
  }
}

/// The ink of one page that another does not have.
private struct MissingInk {
  let mask: InkMask
  /// The least that is found, in pixels of full ink.
  let least: Double

  /// Less ink at a point, of 255, is none.
  private static let faintest = 60
  /// How much of a dot that is as thick as a stroke has to be missing.
  private static let leastPart = 0.15

  /// What is larger than so many dots is no grain, however much of it there is: a line of text that
  /// only one page has is many parts, each as large as a letter.
  private static let mostGrain = 2.0

  /// The least ink that is ``faintest`` still where nine points share it, in pixels of full ink.
  static let leastBlurred = 9 * Double(faintest) / 230

  /// - Parameter stroke: In pixels.
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

  /// What nine of ten parts stay below where there are many: those are no differences of content.
  private static func grain(of parts: [Double]) -> Double {
    parts.count < 20 ? 0 : parts.sorted()[parts.count * 9 / 10]
  }
}
