import PaperDomain

extension PlannedChange {
  /// The changes of tags and variables of entities.
  static func metadata(
    of entities: [Entity], after snapshot: LibrarySnapshot
  ) -> PlannedChange {
    let changed = entities.compactMap { entity -> (entity: Entity, now: Metadata, words: String)? in
      guard let before = entity.carrier?.metadata, let now = snapshot.metadata(of: entity),
        before != now
      else { return nil }
      return (entity, now, before.difference(to: now))
    }
    return PlannedChange(
      lines: changed.map { "\($0.entity.path)  \($0.words)" },
      members: [
        .init(
          "changed",
          .list(changed) { entity, now, _ in
            [
              "kind": .string(entity.kindName), "id": .text(entity.id),
              "path": .string(entity.path), "tags": now.tagsJSON, "variables": now.variablesJSON,
            ]
          })
      ])
  }
}

extension PlannedChange {
  /// The changes of a table, one line for each entity.
  static func table(_ changes: [TableChange]) -> PlannedChange {
    PlannedChange(
      lines: changes.map { change in
        let before = change.entity.carrier?.metadata ?? Metadata()
        let title = change.title.map { "title=\($0.quoted)" }
        let words = [title, before.difference(to: change.metadata)].compactMap { $0 }
        return
          "\(change.entity.path, .heading)  \(words.filter { !$0.isEmpty }.joined(separator: " "))"
      },
      members: [
        .init(
          "changed",
          .list(changes) { change in
            [
              "kind": .string(change.entity.kindName), "id": .text(change.entity.id),
              "path": .string(change.entity.path),
              "title": .text(change.title ?? change.entity.title),
              "tags": change.metadata.tagsJSON, "variables": change.metadata.variablesJSON,
            ]
          })
      ])
  }
}

extension LibrarySnapshot {
  fileprivate func metadata(of entity: Entity) -> Metadata? {
    switch entity {
    case .doc(let doc): docs[doc.path]?.metadata
    case .group(let group): groups[group.path]?.metadata
    case .page(let page): pages[page.path]?.metadata
    case .bundle(let bundle): bundles[bundle.name]?.metadata
    case .folder, .tagGroup, .variable: nil
    }
  }
}
