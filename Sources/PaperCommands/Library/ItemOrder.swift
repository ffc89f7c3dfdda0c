import PaperDomain

/// The sort order of a list. Entities without a key come last; equal ones stay in reading order.
struct ItemOrder {
  private let keys: [Key]

  private struct Key {
    let name: String
    let isReversed: Bool
  }

  private static let fixed = ["path", "title", "created", "kind", "bundle"]

  /// Parses `year`, `-year` for descending order, or several keys separated by commas.
  init(parsing text: String) {
    keys = text.split(separator: ",").map { word in
      let isReversed = word.hasPrefix("-")
      return Key(name: String(isReversed ? word.dropFirst() : word), isReversed: isReversed)
    }
  }

  /// Throws for a key that is neither a fixed one nor a variable.
  func check(in snapshot: LibrarySnapshot) throws(QueryNameError) {
    for key in keys where !ItemOrder.fixed.contains(key.name.lowercased()) {
      try Query.check(variable: key.name, in: snapshot, besides: ItemOrder.fixed)
    }
  }

  func sorted(_ items: [Entity], in snapshot: LibrarySnapshot) -> [Entity] {
    let keyed = items.map { item in (item, keys.map { value($0.name, of: item, snapshot) }) }
    return keyed.enumerated().sorted { left, right in
      for (index, key) in keys.enumerated() {
        switch (left.element.1[index], right.element.1[index]) {
        case (let first?, let second?) where first != second:
          return NaturalOrder.areInIncreasingOrder(first, second) != key.isReversed
        case (.some, nil): return true
        case (nil, .some): return false
        default: continue
        }
      }
      return left.offset < right.offset
    }.map(\.element.0)
  }

  /// The sort key. An option sorts by its position among the variable's options, a number by value.
  private func value(_ key: String, of item: Entity, _ snapshot: LibrarySnapshot) -> String? {
    switch key.lowercased() {
    case "path": return item.path
    case "title": return item.title
    case "created": return item.createdAt?.description
    case "kind": return item.kindName
    case "bundle":
      if case .page(let page) = item { return page.binding.description }
      return nil
    default: break
    }
    let (doc, group) = item.containers(in: snapshot)
    let metadata = [item.carrier?.metadata, group?.metadata, doc?.metadata].compactMap { $0 }
    let assignment = metadata.lazy.flatMap(\.variables).first {
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

  /// A text for a number, such that natural order sorts texts as the numbers, negative ones first.
  private static func sortable(_ number: Int) -> String {
    String(UInt(bitPattern: number) ^ (1 << (UInt.bitWidth - 1)))
  }
}
