/// An order list: of a doc's groups, or of a group's pages.
package struct OrderList: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case groups, pages
  }

  package let kind: Kind
  /// The path of the doc or group, from `docs/`.
  package let path: String

  package init(of doc: Doc) {
    kind = .groups
    path = doc.path
  }

  package init(of group: PageGroup) {
    kind = .pages
    path = group.path
  }

  init(_ kind: Kind, of path: String) {
    self.kind = kind
    self.path = path
  }

  /// The manifest that contains the list.
  package var file: String {
    switch kind {
    case .groups: "docs/\(path)/doc.json"
    case .pages: "docs/\(path)/group.json"
    }
  }

  /// The word for one of its entries in messages.
  package var noun: String {
    switch kind {
    case .groups: "group"
    case .pages: "page"
    }
  }

  var key: String {
    switch kind {
    case .groups: "groups"
    case .pages: "pages"
    }
  }

  var keyOrder: [String] {
    switch kind {
    case .groups: ManifestKeys.doc
    case .pages: ManifestKeys.group
    }
  }
}

extension LibrarySnapshot {
  /// Returns the names of a container's children, listed or not, in natural order.
  package func existingNames(in list: OrderList) -> [String] {
    switch list.kind {
    case .groups: groupNames(inDoc: list.path)
    case .pages: pageNames(inGroup: list.path)
    }
  }

  /// Returns the list in the manifest.
  func listedNames(in list: OrderList) -> [String] {
    switch list.kind {
    case .groups: docs[list.path]?.groups ?? []
    case .pages: groups[list.path]?.pages ?? []
    }
  }

  /// Returns every name once: listed names, including those without an entity, then the other
  /// children.
  package func names(in list: OrderList) -> [String] {
    var seen: Set<String> = []
    return (listedNames(in: list) + existingNames(in: list)).filter { seen.insert($0).inserted }
  }

  mutating func setListedNames(_ names: [String], in list: OrderList) {
    switch list.kind {
    case .groups: docs[list.path]?.groups = names
    case .pages: groups[list.path]?.pages = names
    }
  }

  /// Adds new children of a container to the snapshot's lists.
  mutating func addNames(_ new: [String], in list: OrderList) {
    let present = existingNames(in: list)
    if let name = new.first, new.count == 1 {
      let place = present.firstIndex { NaturalOrder.areInIncreasingOrder(name, $0) }
      var names = present
      names.insert(name, at: place ?? names.endIndex)
      setExistingNames(names, in: list)
    } else {
      setExistingNames((present + new).inNaturalOrder(), in: list)
    }
  }

  /// Removes children of a container from the snapshot's lists.
  mutating func removeNames(_ gone: Set<String>, in list: OrderList) {
    setExistingNames(existingNames(in: list).filter { !gone.contains($0) }, in: list)
  }

  private mutating func setExistingNames(_ names: [String], in list: OrderList) {
    switch list.kind {
    case .groups: groupNames[list.path] = names.isEmpty ? nil : names
    case .pages: pageNames[list.path] = names.isEmpty ? nil : names
    }
  }
}

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
  /// - Throws: ``StructureRefusal`` if a name is not in the list, is given twice, or is placed next
  ///   to itself.
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
