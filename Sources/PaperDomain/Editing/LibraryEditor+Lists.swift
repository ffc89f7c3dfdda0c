extension LibraryEditor {
  /// Appends new names to a list, after the names that the list omitted so far.
  mutating func append(_ names: [String], to list: OrderList) throws {
    if names.isEmpty { return }
    let present = snapshot.names(in: list)
    try rewrite(list) { $0 = present + names }
    snapshot.addNames(names, in: list)
  }

  /// Inserts new names after an existing one.
  mutating func insert(_ names: [String], after name: String, in list: OrderList) throws {
    var order = snapshot.names(in: list)
    let place = order.firstIndex(of: name).map { $0 + 1 } ?? order.endIndex
    order.insert(contentsOf: names, at: place)
    try rewrite(list) { $0 = order }
    snapshot.addNames(names, in: list)
  }

  /// Removes names of removed entities from a list.
  mutating func remove(_ names: [String], from list: OrderList) throws {
    let gone = Set(names)
    try rewrite(list) { $0.removeAll(where: gone.contains) }
    snapshot.removeNames(gone, in: list)
  }

  /// Replaces renamed entries of a list.
  mutating func replace(_ names: [String: String], in list: OrderList) throws {
    try rewrite(list) { $0 = $0.map { names[$0] ?? $0 } }
    if names.isEmpty { return }
    snapshot.removeNames(Set(names.keys), in: list)
    snapshot.addNames(Array(names.values), in: list)
  }

  /// Changes the present value of an order list.
  mutating func rewrite(_ list: OrderList, _ change: (inout [String]) -> Void) throws {
    var names = snapshot.listedNames(in: list)
    let before = names
    change(&names)
    if names == before { return }
    try edits.edit(list.file) { edit in
      try edit.set(
        [.key(list.key)], to: .array(names.map(JSONLiteral.string)), keyOrder: list.keyOrder)
    }
    snapshot.setListedNames(names, in: list)
  }
}
