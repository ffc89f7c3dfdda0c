/// The order of two lists that grew out of one.
///
/// What a side moved goes where that side put it, and so does what it put in; in one gap what the
/// first side put in comes before what the second did. What both moved stays where the first put
/// it. Which elements stay is the caller's to say: the order names all that either side has.
struct ListMerge<Element: Hashable> {
  private(set) var order: [Element]
  /// Whether both sides brought what they share into an order of their own.
  private(set) var isReorderedTwice = false

  /// - Parameters:
  ///   - base: What both lists were; empty where they have no common past. No list names an element
  ///     twice.
  ///   - first: The list that wins where both can't.
  init(base: [Element], first: [Element], second: [Element]) {
    let firsts = Set(first)
    let seconds = Set(second)
    let shared = { (element: Element) in firsts.contains(element) && seconds.contains(element) }
    let old = base.filter(shared)
    let known = Set(old)
    let ownFirst = first.filter { known.contains($0) }
    let ownSecond = second.filter { known.contains($0) }
    let movedFirst = ListMerge.moved(old, ownFirst)
    let movedSecond = ListMerge.moved(old, ownSecond)
    if ownFirst == ownSecond || movedSecond.isEmpty {
      order = first
      weave(second, seconds, placed: firsts, behindOthers: true)
    } else if movedFirst.isEmpty {
      order = second
      weave(first, firsts, placed: seconds, behindOthers: false)
    } else {
      isReorderedTwice = true
      order = first.filter { !movedSecond.contains($0) || movedFirst.contains($0) }
      weave(second, seconds, placed: Set(order), behindOthers: true)
    }
  }

  /// The fewest elements whose moves make one order of the other.
  private static func moved(_ old: [Element], _ new: [Element]) -> Set<Element> {
    if old == new { return [] }
    return Set(old).subtracting(JSONAlignment.matches(old, new).map { new[$0.new] })
  }

  /// What a list put in another order than it had, and a merged list has in the old order again: in
  /// the order of the list.
  static func displaced(
    from base: [Element], to list: [Element], in merged: [Element]
  ) -> [Element] {
    let old = Dictionary(zip(base, base.indices), uniquingKeysWith: { first, _ in first })
    let new = Dictionary(zip(merged, merged.indices), uniquingKeysWith: { first, _ in first })
    let places = list.compactMap { element in
      old[element].flatMap { old in new[element].map { (element: element, old: old, new: $0) } }
    }
    if zip(places, places.dropFirst()).allSatisfy({ $0.old < $1.old }) { return [] }
    // Two that the list has the other way round than the base, and the merged list as the base.
    var later = PrefixMaximum(count: base.count)
    var earlier = PrefixMaximum(count: base.count)
    var lost: Set<Element> = []
    for place in places {
      if later[before: base.count - 1 - place.old] > place.new { lost.insert(place.element) }
      later.insert(place.new, at: base.count - 1 - place.old)
    }
    for place in places.reversed() {
      if earlier[before: place.old] > merged.count - 1 - place.new { lost.insert(place.element) }
      earlier.insert(merged.count - 1 - place.new, at: place.old)
    }
    return list.filter(lost.contains)
  }

  /// Puts in what the order lacks of a list, each behind what stands before it there.
  ///
  /// - Parameter behindOthers: Whether it goes behind what the list does not know in the same gap.
  private mutating func weave(
    _ list: [Element], _ known: Set<Element>, placed: Set<Element>, behindOthers: Bool
  ) {
    // Each element of the order heads what is put in behind it; the first heads stand at the start.
    var runs: [[Element]] = [[]] + order.map { [$0] }
    var heads = Dictionary(
      order.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    var anchor = 0
    for element in list {
      if placed.contains(element), let head = heads[element] {
        anchor = head
        continue
      }
      var head = anchor
      if behindOthers {
        while head + 1 < runs.count, let next = runs[head + 1].first, !known.contains(next) {
          head += 1
        }
      }
      runs[head].append(element)
      heads[element] = head
      anchor = head
    }
    order = runs.flatMap(\.self)
  }
}

/// The greatest of the numbers that were put in before a place, found in logarithmic time.
private struct PrefixMaximum {
  private var tree: [Int]

  init(count: Int) { tree = [Int](repeating: -1, count: count + 1) }

  subscript(before place: Int) -> Int {
    var (index, greatest) = (place, -1)
    while index > 0 {
      greatest = max(greatest, tree[index])
      index -= index & -index
    }
    return greatest
  }

  mutating func insert(_ number: Int, at place: Int) {
    var index = place + 1
    while index < tree.count {
      tree[index] = max(tree[index], number)
      index += index & -index
    }
  }
}
