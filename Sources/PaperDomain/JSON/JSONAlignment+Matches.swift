extension JSONAlignment {
  /// Returns pairs of equal elements, increasing on both sides and as many as possible.
  ///
  /// The n-th of several equal elements is matched with the n-th on the other side, so that all
  /// elements are distinct: the longest common subsequence is then a longest increasing one, found
  /// in O(n log n). With repeated elements the result may be shorter than the longest; common ends
  /// are removed first, so that a single change keeps all other elements.
  static func matches<Element: Hashable>(
    _ old: [Element], _ new: [Element]
  ) -> [(old: Int, new: Int)] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    var places: [Element: [Int]] = [:]
    for index in (head..<old.count - tail).reversed() {
      places[old[index], default: []].append(index)
    }
    var candidates: [(old: Int, new: Int)] = []
    for index in head..<new.count - tail {
      if let place = places[new[index]]?.popLast() { candidates.append((place, index)) }
    }
    return (0..<head).map { ($0, $0) } + increasing(candidates)
      + (0..<tail).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  /// Returns the longest subsequence of pairs whose old sides increase (patience sorting).
  private static func increasing(
    _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    /// For each length, the pair with the smallest old side that ends such a subsequence.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var run: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      run.append(pairs[index])
      next = previous[index]
    }
    return run.reversed()
  }
}
