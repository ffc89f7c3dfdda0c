import PaperDomain

extension PlannedChange {
  /// Entities that move.
  init(moves: [MovedEntity], member: String = "moved") {
    let moves = moves.filter { $0.from != $0.entity.path }
    self.init(
      lines: moves.map {
        "moved \($0.entity.kindName) \($0.from) → \($0.entity.path, .heading)"
      },
      members: [
        .init(
          member,
          .list(moves) { move in
            [
              "kind": .string(move.entity.kindName), "id": .text(move.entity.id),
              "from": .string(move.from), "to": .string(move.entity.path),
            ]
          })
      ])
  }
}

extension LibrarySnapshot {
  /// The hint for groups that a change left without pages: they can't be committed.
  func emptyGroupHint(_ groups: some Sequence<String>) -> StyledText? {
    let empty = groups.first { path in
      self.groups[path].map { pages(of: $0).isEmpty } ?? false
    }
    return empty.map { path in
      "\(path) has no pages now and can't be committed: pc rm \(path.quoted) --yes removes it"
    }
  }
}
