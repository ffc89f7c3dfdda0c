/// The merged order of two lists with a common base.
///
/// An element that one side moved or inserted gets the position of that side. In one gap, elements
/// that the first side inserted come before those of the second. An element that both sides moved
/// gets the position of the first. The order contains all elements of both sides; the caller
/// decides which ones to keep.
struct ListMerge<Element: Hashable> {
  private(set) var order: [Element]
  /// Whether both sides changed the order of their common elements, in different ways.
  private(set) var isReorderedTwice = false

  /// Merges two orders.
  ///
  /// - Parameters:
  ///   - base: The common base of both lists; empty if there is none. No list contains an element
  ///     twice.
  ///   - first: The list that wins if the orders conflict.
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

  /// Returns the smallest set of elements whose moves turn one order into the other.
  private static func moved(_ old: [Element], _ new: [Element]) -> Set<Element> {
    if old == new { return [] }
    return Set(old).subtracting(JSONAlignment.matches(old, new).map { new[$0.new] })
  }

  /// Returns the elements whose order a list changed but which have the order of the base again in
  /// a merged list: in the order of the list.
  static func displaced(
    from base: [Element], to list: [Element], in merged: [Element]
  ) -> [Element] {
    let old = Dictionary(zip(base, base.indices), uniquingKeysWith: { first, _ in first })
    let new = Dictionary(zip(merged, merged.indices), uniquingKeysWith: { first, _ in first })
    let places = list.compactMap { element in
      old[element].flatMap { old in new[element].map { (element: element, old: old, new: $0) } }
    }
    if zip(places, places.dropFirst()).allSatisfy({ $0.old < $1.old }) { return [] }
    // Find pairs that have another order in the list than in the base, and the base's order in the
    // merged list.
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

  /// Inserts the elements of a list that the order lacks, each after its predecessor in that list.
  ///
  /// - Parameter behindOthers: Whether an element goes after the elements in the same gap that are
  ///   not in the list.
  private mutating func weave(
    _ list: [Element], _ known: Set<Element>, placed: Set<Element>, behindOthers: Bool
  ) {
    // Each element of the order starts a run of elements inserted after it. The first run is at the
    // start.
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

/// The maximum of the numbers inserted before an index, in logarithmic time.
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
