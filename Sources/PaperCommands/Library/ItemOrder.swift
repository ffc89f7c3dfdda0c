import PaperDomain

/// What a list is sorted by: a key that is missing comes last, equal ones stay in reading order.
struct ItemOrder {
  private let key: String
  private let isReversed: Bool

  private static let fixed = ["path", "title", "created"]

  /// Reads `year`, or `-year` for the other way around.
  init(parsing text: String) {
    isReversed = text.hasPrefix("-")
    key = isReversed ? String(text.dropFirst()) : text
  }

  /// Refuses a key that is neither one of the fixed ones nor a variable.
  func check(in snapshot: LibrarySnapshot) throws {
    if ItemOrder.fixed.contains(key.lowercased()) { return }
    try ItemSelection.check(variable: key, in: snapshot, besides: ItemOrder.fixed)
  }

  func sorted(_ items: [Entity], in snapshot: LibrarySnapshot) -> [Entity] {
    let keyed = items.enumerated().map { (offset: $0, item: $1, value: value(of: $1, snapshot)) }
    return keyed.sorted { left, right in
      switch (left.value, right.value) {
      case (let first?, let second?) where first != second:
        NaturalOrder.areInIncreasingOrder(first, second) != isReversed
      case (.some, nil): true
      case (nil, .some): false
      default: left.offset < right.offset
      }
    }.map(\.item)
  }

  /// An option sorts by its place among the variable's options, a number as one.
  private func value(of item: Entity, _ snapshot: LibrarySnapshot) -> String? {
    switch key.lowercased() {
    case "path": return item.path
    case "title": return item.title
    case "created": return item.createdAt?.description
    default: break
    }
    let subject = item.filterSubject(in: snapshot)
    let assignment = subject.metadata.flatMap(\.variables).first {
      ItemName.folded($0.name) == ItemName.folded(key)
    }
    guard let assignment else { return nil }
    switch assignment.value {
    case .int(let number): return ItemOrder.sortable(number)
    case .option(let text):
      guard case .list(let options)? = snapshot.variable(named: assignment.name)?.type,
        let place = options.firstIndex(of: text)
      else { return text }
      return ItemOrder.sortable(place)
    }
  }

  /// A number as a text that natural order sorts as the number, negative ones first.
  private static func sortable(_ number: Int) -> String {
    String(UInt(bitPattern: number) ^ (1 << (UInt.bitWidth - 1)))
  }
}
