import PaperDomain

extension PlannedChange {
  init(order new: [String], insteadOf old: [String], of list: OrderList) {
    var places: [String: Int] = [:]
    for (index, name) in old.enumerated() { places[name] = index }
    self.init(
      lines: new == old
        ? []
        : new.enumerated().map { index, name in
          guard let place = places[name], place != index else { return "\(name)" }
          return "\(name, .heading)  \("was number \(place + 1)", .muted)"
        },
      members: [
        .init("kind", .string(list.kind == .groups ? "doc" : "group")),
        .init("path", .string(list.path)),
        .init("before", .list(old) { .string($0) }), .init("order", .list(new) { .string($0) }),
      ])
  }
}
