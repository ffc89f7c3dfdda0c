import Glibc

/// Finds the motion between two versions of a page: a scan that was slightly rotated, cut
/// differently, or made on paper of another size.
///
/// Sums of ink along rows and columns give a first guess for every angle and scale (lines of text
/// are distinctive). Each guess is then improved step by step, on larger and larger images, while the
/// overlap of ink increases.
struct PageAlignment {
  /// The motion that aligns the moving page with the fixed one, in pixels of the fixed page.
  let motion: PageMotion
  /// The overlap of ink after the motion: 0 none, 1 all (normalized correlation).
  let score: Double

  /// The largest angle to search, in radians: 4 degrees.
  private static let largestAngle = 4 * Double.pi / 180
  /// The largest shift to search, as a part of the page's width.
  private static let largestShift = 0.15
  /// The scales to search: from A4 on Letter and wide margins to a page that was cut to its text.
  private static let scales = (-12...12).map { pow(1.03, Double($0)) }
  /// Pages with a lower score do not match.
  private static let lowestScore = 0.3

  /// - Precondition: Both have the same width.
  init(of moving: InkImage, onto fixed: InkImage) {
    let largest = max(1, fixed.width / 220)
    let coarse = (moving.reduced(by: largest), fixed.reduced(by: largest))
    let overlap = InkOverlap(of: coarse.0.blurred(radius: 2), onto: coarse.1.blurred(radius: 2))
    var best = PageMotion.none
    var bestScore = overlap.score(.none)
    for guess in [.none] + PageAlignment.guesses(coarse.0, coarse.1) {
      let (motion, score) = PageAlignment.climb(
        from: guess, overlap, angle: 0.5 * .pi / 180, scale: 0.01, shift: 1, finest: 0.5)
      if score > bestScore { (best, bestScore) = (motion, score) }
    }
    var factor = largest
    var finest = overlap
    while factor > 1 {
      let finer = max(1, factor / 2)
      best = best.scaled(by: Double(factor) / Double(finer))
      factor = finer
      finest = InkOverlap(
        of: moving.reduced(by: factor).blurred(radius: 1),
        onto: fixed.reduced(by: factor).blurred(radius: 1))
      (best, bestScore) = PageAlignment.climb(
        from: best, finest, angle: 0.15 * .pi / 180 * Double(factor) / Double(largest),
        scale: 0.002 * Double(factor) / Double(largest), shift: 1, finest: 0.25)
    }
    let atRest = finest.score(.none)
    // Any small motion improves the score a little; this does not mean that the page was moved.
    let isMoved = bestScore >= PageAlignment.lowestScore && bestScore > atRest + 0.02
    motion = isMoved ? best : .none
    score = isMoved ? bestScore : atRest
  }

  /// Whether the page was rotated, shifted or enlarged.
  var isMoved: Bool { motion != .none }

  // MARK: - First guesses

  /// The best shift for each angle and scale, by the sums of ink along rows and columns; only the best few.
  private static func guesses(_ moving: InkImage, _ fixed: InkImage) -> [PageMotion] {
    let reach = Int(Double(fixed.width) * largestShift)
    let still = InkSums(fixed)
    let points = InkPoints(moving, atMost: 30_000)
    var guesses: [(motion: PageMotion, score: Double)] = []
    var angle = -largestAngle
    while angle <= largestAngle + 1e-9 {
      for scale in scales {
        let sums = InkSums(
          points, turnedBy: angle, scale: scale, width: fixed.width, height: fixed.height)
        let x = InkSums.bestShift(sums.columns, onto: still.columns, reach)
        let y = InkSums.bestShift(sums.rows, onto: still.rows, reach)
        guesses.append(
          (
            PageMotion(angle: angle, scale: scale, x: Double(x.shift), y: Double(y.shift)),
            x.score + y.score
          ))
      }
      angle += 0.5 * .pi / 180
    }
    return guesses.sorted { $0.score > $1.score }.prefix(6).map(\.motion)
  }

  // MARK: - Hill climbing

  /// Repeats the step with the highest gain until none improves the score, then uses smaller steps.
  private static func climb(
    from start: PageMotion, _ overlap: InkOverlap, angle: Double, scale: Double, shift: Double,
    finest: Double
  ) -> (PageMotion, Double) {
    var best = start
    var bestScore = overlap.score(start)
    var (angle, scale, shift) = (angle, scale, shift)
    while shift >= finest {
      var steps = 0
      while steps < 40 {
        let origin = best
        for sign in [1.0, -1] {
          for step in [
            PageMotion(angle: angle, scale: 0), PageMotion(scale: scale),
            PageMotion(scale: 0, x: shift), PageMotion(scale: 0, y: shift),
          ] {
            let next = PageMotion(
              angle: origin.angle + sign * step.angle, scale: origin.scale + sign * step.scale,
              x: origin.x + sign * step.x, y: origin.y + sign * step.y)
            let score = overlap.score(next)
            if score > bestScore { (best, bestScore) = (next, score) }
          }
        }
        if best == origin { break }
        steps += 1
      }
      angle /= 2
      scale /= 2
      shift /= 2
    }
    return (best, bestScore)
  }
}
