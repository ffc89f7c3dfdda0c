/// Where two pages have ink in the same places and not the same ink: a word in place of another.
///
/// Half a millimetre beside a letter there is nearly always some ink, so what stands in place of a
/// word cannot be told from it point by point. Patches as large as a character can: the same ones
/// correlate, whatever light and scanner they come from (0.9 and more, measured on papers and their
/// scans), others don't (0.3 on average).
struct InkPatches {
  /// Patches that correlate less show different ink.
  private static let leastLikeness = 0.8
  /// Where most patches differ, the pages don't lie on each other; nothing is told by patches then.
  private static let mostDiffering = 0.3
  /// The least ink of a patch on average, of 255.
  private static let leastInk = 8.0

  /// The patches that differ.
  private(set) var boxes: [InkRegions.Box] = []

  /// - Parameter reach: How far ink may lie beside where it is looked for, in pixels.
  /// - Precondition: both have the same size.
  init(_ old: InkImage, _ new: InkImage, dpi: Double, reach: Int) {
    precondition(old.width == new.width && old.height == new.height, "pages of one size")
    // As high and wide as a character of 10 to 12 points.
    let (width, height) = (max(6, Int(dpi * 0.16)), max(6, Int(dpi * 0.14)))
    let (old, new) = (old.blurred(radius: 1), new.blurred(radius: 1))
    var compared = 0
    for top in stride(from: reach, to: new.height - height - reach + 1, by: height) {
      for left in stride(from: reach, to: new.width - width - reach + 1, by: width) {
        let box = InkRegions.Box(left: left, top: top, right: left + width, bottom: top + height)
        let patch = Patch(new, box)
        guard patch.mean >= Self.leastInk, Patch(old, box).mean >= Self.leastInk else { continue }
        compared += 1
        if !patch.isFound(in: old, around: box, reach: reach) { boxes.append(box) }
      }
    }
    if Double(boxes.count) > Double(compared) * Self.mostDiffering { boxes = [] }
  }

  /// A part of a page, less its mean.
  private struct Patch {
    let mean: Double
    private let pixels: [Double]
    /// The root of the sum of squares.
    private let size: Double

    init(_ image: InkImage, _ box: InkRegions.Box) {
      var values: [Double] = []
      values.reserveCapacity((box.right - box.left) * (box.bottom - box.top))
      for y in box.top..<box.bottom {
        for x in box.left..<box.right { values.append(Double(image.pixels[y &* image.width &+ x])) }
      }
      let mean = values.reduce(0, +) / Double(values.count)
      self.mean = mean
      pixels = values.map { $0 - mean }
      size = pixels.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }

    /// Whether it correlates with what lies there, or a few pixels beside.
    func isFound(in image: InkImage, around box: InkRegions.Box, reach: Int) -> Bool {
      // From the middle outwards: most are found at once.
      let shifts = (0...reach).flatMap { [$0, -$0] }
      for y in shifts {
        for x in shifts {
          let moved = InkRegions.Box(
            left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y)
          if likeness(to: Patch(image, moved)) >= InkPatches.leastLikeness { return true }
        }
      }
      return false
    }

    /// Normalised correlation, -1…1; an even patch is like any other.
    private func likeness(to other: Patch) -> Double {
      guard size > 0, other.size > 0 else { return 1 }
      var sum = 0.0
      for index in pixels.indices { sum += pixels[index] * other.pixels[index] }
      return sum / (size * other.size)
    }
  }
}
