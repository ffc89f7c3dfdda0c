/// The steps that turn the entries of an array or object into other entries, with the fewest
/// changes.
struct JSONAlignment {
  enum Step {
    case keep
    case change(JSONSlot)
    case remove
    case insert(JSONSlot)
  }

  /// In the order of the text; `keep`, `change` and `remove` each consume the next present entry.
  ///
  /// Between two kept entries there are insertions or removals, never both: a removed and an
  /// inserted entry there become one change.
  private(set) var steps: [Step] = []

  /// Keeps all entries and inserts one before the entry at an index.
  init(keeping count: Int, inserting slot: JSONSlot, at index: Int) {
    steps = Array(repeating: .keep, count: count)
    steps.insert(.insert(slot), at: index)
  }

  /// Keeps all entries except those at some indices.
  init(keeping count: Int, removing: Set<Int>) {
    steps = (0..<count).map { removing.contains($0) ? .remove : .keep }
  }

  /// Aligns present elements with wanted ones.
  ///
  /// Equal elements are matched first, then, between them, objects with the same `id`.
  init(_ elements: [JSONNode], to wanted: [JSONLiteral]) {
    let old = elements.map(\.literal)
    let equal = JSONAlignment.matches(old.map(\.canonicalBytes), wanted.map(\.canonicalBytes))
    var pairs: [(old: Int, new: Int)] = []
    for (olds, news, anchor) in JSONAlignment.gaps(equal, old.count, wanted.count) {
      let oldIDs = olds.filter { JSONAlignment.id(of: old[$0]) != nil }
      let newIDs = news.filter { JSONAlignment.id(of: wanted[$0]) != nil }
      let same = JSONAlignment.matches(
        oldIDs.map { JSONAlignment.id(of: old[$0]) },
        newIDs.map { JSONAlignment.id(of: wanted[$0]) })
      pairs += same.map { (oldIDs[$0.old], newIDs[$0.new]) }
      if let anchor { pairs.append(anchor) }
    }
    append(pairs, old.count, wanted.map { JSONSlot(key: nil, value: $0) })
  }

  /// Aligns present members with wanted ones. Kept members keep their order, and new ones are
  /// inserted among them in the wanted order.
  init(_ members: [JSONMember], to wanted: [JSONLiteral.Entry]) {
    var missing: [[UInt8]: JSONLiteral] = [:]
    for entry in wanted { missing[Array(entry.key.utf8)] = entry.value }
    var slots: [(slot: JSONSlot, old: Int?)] = []
    for (index, member) in members.enumerated() {
      guard let value = missing.removeValue(forKey: Array(member.key.utf8)) else { continue }
      slots.append((JSONSlot(key: member.key, value: value), index))
    }
    let order = wanted.map(\.key)
    for entry in wanted {
      guard let value = missing.removeValue(forKey: Array(entry.key.utf8)) else { continue }
      let place = JSONAlignment.place(of: entry.key, among: slots.map { $0.slot.key ?? "" }, order)
      slots.insert((JSONSlot(key: entry.key, value: value), nil), at: place)
    }
    let pairs = slots.enumerated().compactMap { place, entry in
      entry.old.map { (old: $0, new: place) }
    }
    append(pairs, members.count, slots.map(\.slot))
  }

  /// Returns the index for a new key: after the nearest present key that precedes it in `order`,
  /// otherwise before the nearest one that follows it, otherwise last.
  static func place(of key: String, among present: [String], _ order: [String]) -> Int {
    guard let rank = order.firstIndex(of: key) else { return present.count }
    for earlier in order[..<rank].reversed() {
      if let index = present.lastIndex(of: earlier) { return index + 1 }
    }
    for later in order[(rank + 1)...] {
      if let index = present.firstIndex(of: later) { return index }
    }
    return present.count
  }

  private mutating func append(
    _ pairs: [(old: Int, new: Int)], _ oldCount: Int, _ slots: [JSONSlot]
  ) {
    for (olds, news, anchor) in JSONAlignment.gaps(pairs, oldCount, slots.count) {
      steps += news.prefix(olds.count).map { .change(slots[$0]) }
      steps += olds.dropFirst(news.count).map { _ in .remove }
      steps += news.dropFirst(olds.count).map { .insert(slots[$0]) }
      if let anchor { steps.append(.change(slots[anchor.new])) }
    }
  }

  private static func id(of element: JSONLiteral) -> String? {
    if case .string(let id)? = element["id"] { id } else { nil }
  }

  /// Returns the ranges before each pair on both sides, with the pair, and the ranges after the
  /// last one.
  private static func gaps(
    _ pairs: [(old: Int, new: Int)], _ oldCount: Int, _ newCount: Int
  ) -> [(olds: Range<Int>, news: Range<Int>, anchor: (old: Int, new: Int)?)] {
    var start = (old: 0, new: 0)
    var gaps: [(olds: Range<Int>, news: Range<Int>, anchor: (old: Int, new: Int)?)] = []
    for pair in pairs {
      gaps.append((start.old..<pair.old, start.new..<pair.new, pair))
      start = (pair.old + 1, pair.new + 1)
    }
    gaps.append((start.old..<oldCount, start.new..<newCount, nil))
    return gaps
  }
}

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
