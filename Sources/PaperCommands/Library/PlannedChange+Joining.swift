import PaperDomain

extension PlannedChange {
  init(joining: Joining, in snapshot: LibrarySnapshot) {
    let result = joining.result
    self.init(moves: joining.moved)
    lines += joining.gone.map { gone in
      "joined \(gone.kindName) \(gone.path, .heading)  \(gone.title ?? "")"
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
          .list(joining.gone) { gone in
            [
              "kind": .string(gone.kindName), "id": .text(gone.id), "path": .string(gone.path),
            ]
          }),
      ] + members + [.init("left", .list(joining.left) { .string($0) })]
    notes = joining.left.map { "left \($0): no manifest of what is joined" }
  }
}
