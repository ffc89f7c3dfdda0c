/// The points in which two pictures that were drawn alike differ at all.
struct ExactDifference {
  /// What the old picture has darker.
  let gone: InkMask
  /// What the new picture has darker.
  let come: InkMask

  /// Where less of the ink is the very same, the pictures are not drawn alike.
  private static let leastSame = 0.7
  /// A point that is darker than this, of 255, in one part of its colour is ink.
  private static let lightest = 192

  /// - Returns: `nil` where the pictures are not drawn alike: other scans, or a page that lies
  ///   elsewhere.
  /// - Precondition: both have the same width.
  init?(_ old: ColorImage, _ new: ColorImage) {
    let (width, height) = (new.width, max(old.height, new.height))
    var gone = [Bool](repeating: false, count: width * height)
    var come = gone
    var (ink, same) = (0, 0)
    old.pixels.withUnsafeBufferPointer { olds in
      new.pixels.withUnsafeBufferPointer { news in
        for index in 0..<width * height {
          var darkest = 255
          for at in 3 &* index..<3 &* index &+ 3 {
            // A page that is shorter is white below.
            let before = at < olds.count ? Int(olds[at]) : 255
            let after = at < news.count ? Int(news[at]) : 255
            darkest = min(darkest, before, after)
            if before < after { gone[index] = true }
            if before > after { come[index] = true }
          }
          if darkest < ExactDifference.lightest {
            ink &+= 1
            if !gone[index], !come[index] { same &+= 1 }
          }
        }
      }
    }
    guard Double(same) >= Double(ink) * ExactDifference.leastSame else { return nil }
    self.gone = InkMask(width: width, height: height, points: gone)
    self.come = InkMask(width: width, height: height, points: come)
  }
}
