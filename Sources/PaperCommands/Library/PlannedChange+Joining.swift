import PaperDomain

extension PlannedChange {
  init(joining: Joining, in snapshot: LibrarySnapshot) {
    let result = joining.result
    self.init(moves: joining.moved)
    lines += joining.removed.map { removed in
      "joined \(removed.kindName) \(removed.path, .heading)  \(removed.title ?? "")"
    }
    lines.append(
      "\(result.kindName) \(result.path, .heading)  \(result.title ?? "")  \(result.size(in: snapshot))"
    )
    members =
      [
        .init("kind", .string(result.kindName)), .init("id", .text(result.id)),
        .init("path", .string(result.path)),
        .init(
          "joined",
          .list(joining.removed) { removed in
            [
              "kind": .string(removed.kindName), "id": .text(removed.id),
              "path": .string(removed.path),
            ]
          }),
      ] + members + [.init("left", .list(joining.left) { .string($0) })]
    notes = joining.left.map { "left \($0): no manifest of what is joined" }
  }
}
