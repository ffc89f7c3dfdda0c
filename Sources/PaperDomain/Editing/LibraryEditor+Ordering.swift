/// A change of the order of a doc's groups or a group's pages.
package enum Ordering: Hashable, Sendable {
  /// These first, in this order; the others after them, in their old order.
  case listed([String])
  case natural
  /// These, in this order, to a position among the others.
  case moved([String], Place)

  package enum Place: Hashable, Sendable {
    case first, last
    case before(String)
    case after(String)
  }

  /// Returns the names in this order.
  ///
  /// - Throws: ``StructureRefusal`` if a given name is not among them, or is given twice.
  func applied(to names: [String]) throws(StructureRefusal) -> [String] {
    switch self {
    case .natural: return names.inNaturalOrder()
    case .listed(let first):
      try refuseRepeated(first)
      let rest = Set(first)
      return first + names.filter { !rest.contains($0) }
    case .moved(let moving, let place):
      try refuseRepeated(moving)
      var others = names
      let taken = Set(moving)
      others.removeAll { taken.contains($0) }
      others.insert(contentsOf: moving, at: try index(of: place, in: others, moving: taken))
      return others
    }
  }

  private func index(
    of place: Place, in others: [String], moving: Set<String>
  ) throws(StructureRefusal) -> Int {
    switch place {
    case .first: return 0
    case .last: return others.count
    case .before(let name), .after(let name):
      guard let index = others.firstIndex(of: name) else {
        throw .besideItself(name)
      }
      if case .after = place { return index + 1 }
      return index
    }
  }

  private func refuseRepeated(_ names: [String]) throws(StructureRefusal) {
    var seen: Set<String> = []
    if let name = names.first(where: { !seen.insert($0).inserted }) { throw .namedTwice(name) }
  }

  /// All given names.
  var names: [String] {
    switch self {
    case .natural, .moved([], _): []
    case .listed(let names), .moved(let names, .first), .moved(let names, .last): names
    case .moved(let names, .before(let name)), .moved(let names, .after(let name)): names + [name]
    }
  }
}

extension LibraryEditor {
  /// Changes the order of a doc's groups or a group's pages. File names do not change.
  ///
  /// - Returns: The names in their new order.
  /// - Throws: ``StructureRefusal``.
  package mutating func order(_ list: OrderList, _ ordering: Ordering) throws -> [String] {
    let existing = snapshot.existingNames(in: list)
    for name in ordering.names where !existing.contains(name) {
      throw StructureRefusal.notListed(
        name, in: list.path, closest: EditDistance.closest(to: name, in: existing))
    }
    let order = try ordering.applied(to: snapshot.names(in: list))
    try rewrite(list) { $0 = order }
    return order
  }
}
