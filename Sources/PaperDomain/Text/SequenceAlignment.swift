/// A longest common subsequence of two sequences.
///
/// See E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). This is the variant
/// in linear space: two very different pages of text can be compared with little memory.
package struct SequenceAlignment {
  private let old: [Int]
  private let new: [Int]
  /// Pairs of indices, increasing on both sides.
  package private(set) var matches: [(old: Int, new: Int)] = []

  package init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    align(old.indices, new.indices)
  }

  private mutating func align(_ olds: Range<Int>, _ news: Range<Int>) {
    var (olds, news) = (olds, news)
    while let o = olds.first, let n = news.first, old[o] == new[n] {
      matches.append((o, n))
      olds.removeFirst()
      news.removeFirst()
    }
    var tail: [(old: Int, new: Int)] = []
    while let o = olds.last, let n = news.last, old[o] == new[n] {
      tail.append((o, n))
      olds.removeLast()
      news.removeLast()
    }
    if !olds.isEmpty, !news.isEmpty {
      let (o, n) = middle(olds, news)
      align(olds.lowerBound..<o, news.lowerBound..<n)
      align(o..<olds.upperBound, n..<news.upperBound)
    }
    matches += tail.reversed()
  }

  /// Returns a point on a shortest path from one corner to the other, which is not a corner.
  ///
  /// The first elements must differ, and so must the last ones.
  private func middle(_ olds: Range<Int>, _ news: Range<Int>) -> (Int, Int) {
    let (width, height) = (olds.count, news.count)
    let delta = width - height
    let isOdd = !delta.isMultiple(of: 2)
    let longest = (width + height + 1) / 2
    // The furthest points on each diagonal after a number of steps, from the start and from the
    // end.
    var ahead = [Int](repeating: -1, count: 2 * longest + 3)
    var back = ahead
    let origin = longest + 1
    ahead[origin + 1] = 0
    back[origin + 1] = 0
    for steps in 0...longest {
      let diagonals = stride(
        from: -steps + 2 * max(0, steps - height), through: steps - 2 * max(0, steps - width),
        by: 2)
      for k in diagonals {
        var x = SequenceAlignment.start(ahead, origin + k, isFirst: k == -steps, isLast: k == steps)
        while x < width, x - k < height, x - k >= 0,
          old[olds.lowerBound + x] == new[news.lowerBound + x - k]
        {
          x += 1
        }
        ahead[origin + k] = x
        let other = delta - k
        if isOdd, x <= width, x - k <= height, abs(other) < steps, back[origin + other] >= 0,
          x + back[origin + other] >= width
        {
          return (olds.lowerBound + x, news.lowerBound + x - k)
        }
      }
      for k in diagonals {
        var x = SequenceAlignment.start(back, origin + k, isFirst: k == -steps, isLast: k == steps)
        while x < width, x - k < height, x - k >= 0,
          old[olds.upperBound - 1 - x] == new[news.upperBound - 1 - x + k]
        {
          x += 1
        }
        back[origin + k] = x
        let other = delta - k
        if !isOdd, x <= width, x - k <= height, abs(other) <= steps, ahead[origin + other] >= 0,
          x + ahead[origin + other] >= width
        {
          return (olds.upperBound - x, news.upperBound - x + k)
        }
      }
    }
    preconditionFailure("two ways from opposite corners meet")
  }

  private static func start(
    _ reached: [Int], _ index: Int, isFirst: Bool, isLast: Bool
  ) -> Int {
    if isFirst || !isLast && reached[index - 1] < reached[index + 1] { return reached[index + 1] }
    return reached[index - 1] + 1
  }
}
