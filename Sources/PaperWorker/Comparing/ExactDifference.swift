/// The pixels that differ between two images that were drawn in the same way.
struct ExactDifference {
  /// Pixels that are darker in the old image.
  let gone: InkMask
  /// Pixels that are darker in the new image.
  let come: InkMask

  /// If a smaller part of the ink is equal, the images were not drawn in the same way.
  private static let leastSame = 0.7
  /// A pixel with a colour component below this value, of 255, is ink.
  private static let lightest = 192

  /// - Returns: `nil` if the images were not drawn in the same way: other scans, or a shifted page.
  /// - Precondition: Both have the same width.
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
            // A shorter page is white below its end.
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
