/// Finds places where both pages have ink, but different ink: a word replaced by another.
///
/// There is nearly always some ink within half a millimetre of a letter, so a replaced word cannot
/// be found pixel by pixel. Patches of the size of a character can: equal patches correlate,
/// independent of light and scanner (0.9 and more, measured on papers and their scans), others do
/// not (0.3 on average).
struct InkPatches {
  /// Patches with a lower correlation have different ink.
  private static let leastLikeness = 0.8
  /// If more patches than this part differ, the pages are not aligned, and patches are not used.
  private static let mostDiffering = 0.3
  /// The minimum average ink of a patch, of 255.
  private static let leastInk = 8.0

  /// The boxes of the patches that differ.
  private(set) var boxes: [InkRegions.Box] = []

  /// - Parameter reach: The maximum distance at which ink is searched, in pixels.
  /// - Precondition: Both have the same size.
  init(_ old: InkImage, _ new: InkImage, dpi: Double, reach: Int) {
    precondition(old.width == new.width && old.height == new.height, "pages of one size")
    // The size of a character of 10 to 12 points.
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

  /// A part of a page, minus its mean.
  private struct Patch {
    let mean: Double
    private let pixels: [Double]
    /// The square root of the sum of squares.
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

    /// Whether it correlates with the other image at this position, or a few pixels beside it.
    func isFound(in image: InkImage, around box: InkRegions.Box, reach: Int) -> Bool {
      // From the centre outwards: most are found at once.
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

    /// The normalized correlation, -1…1; a uniform patch correlates with every patch.
    private func likeness(to other: Patch) -> Double {
      guard size > 0, other.size > 0 else { return 1 }
      var sum = 0.0
      for index in pixels.indices { sum += pixels[index] * other.pixels[index] }
      return sum / (size * other.size)
    }
  }
}
