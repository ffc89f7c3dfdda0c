import PaperDomain

extension PlannedChange {
  /// The parts of a split entity; the first has the old id.
  init(parts: [Entity], in snapshot: LibrarySnapshot) {
    self.init(
      lines: parts.enumerated().map { index, part in
        (index == 0 ? "\(part.kindName) " : "new \(part.kindName) ")
          + "\(part.path, .heading)  \(part.title ?? "")  \(part.size(in: snapshot))"
      },
      members: [
        .init(
          "parts",
          .list(parts) { part in
            [
              "kind": .string(part.kindName), "id": .text(part.id), "path": .string(part.path),
              "title": .text(part.title),
              "holds": .list(part.names(in: snapshot)) { .string($0) },
            ]
          })
      ])
  }
}
