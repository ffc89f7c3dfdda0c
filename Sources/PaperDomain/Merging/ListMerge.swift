/// The order of two lists that grew out of one.
///
/// What a side moved goes where that side put it, and so does what it put in; in one gap what the
/// first side put in comes before what the second did. What both moved stays where the first put
/// it. Which elements stay is the caller's to say: the order names all that either side has.
struct ListMerge<Element: Hashable> {
  private(set) var order: [Element]
  /// What both sides moved, each its own way, in the order of the first.
  private(set) var movedTwice: [Element] = []
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
      movedTwice = ownFirst.filter { movedFirst.contains($0) && movedSecond.contains($0) }
      order = first.filter { !movedSecond.contains($0) || movedFirst.contains($0) }
      weave(second, seconds, placed: Set(order), behindOthers: true)
    }
  }

  /// The fewest elements whose moves make one order of the other.
  private static func moved(_ old: [Element], _ new: [Element]) -> Set<Element> {
    if old == new { return [] }
    return Set(old).subtracting(JSONAlignment.matches(old, new).map { new[$0.new] })
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
