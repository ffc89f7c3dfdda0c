extension LibraryEditor {
  /// Updates the names of tags and variables, and removes duplicate tags.
  mutating func followTagsAndVariables(
    _ former: some FormerIdentities, _ identities: Identities
  ) throws -> [Fix] {
    let renamed = try RenamedMetadata(snapshot, former, identities)
    var fixes: [Fix] = []
    for bundle in snapshot.orderedBundles {
      fixes += try follow(renamed, bundle.metadata, in: bundle.file)
    }
    for doc in snapshot.orderedDocs { fixes += try follow(renamed, doc.metadata, in: doc.file) }
    for group in snapshot.groups.values.inNaturalOrder(by: \.path) {
      fixes += try follow(renamed, group.metadata, in: group.file)
    }
    for page in snapshot.pages.values.inNaturalOrder(by: \.path) where !page.metadata.isEmpty {
      fixes += try follow(renamed, page.metadata, in: page.file)
    }
    return fixes
  }

  private mutating func follow(
    _ renamed: RenamedMetadata, _ metadata: Metadata, in file: String
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    if metadata.tags.contains(where: { renamed.tags[$0] != nil })
      || Set(metadata.tags).count != metadata.tags.count
    {
      fixes += try followTags(renamed, in: file)
    }
    if metadata.variables.contains(where: { renamed.variables[$0.name] != nil }) {
      fixes += try followVariables(renamed, in: file)
    }
    return fixes
  }

  private mutating func followTags(_ renamed: RenamedMetadata, in file: String) throws -> [Fix] {
    var fixes: [Fix] = []
    try edits.edit(file) { edit in
      var seen: Set<String> = []
      var kept: [JSONLiteral] = []
      for element in edit.document.root["tags"]?.array ?? [] {
        guard let text = element.string else {
          kept.append(element.literal)
          continue
        }
        let new = TagReference(parsing: text).flatMap { renamed.tags[$0] }?.description
        if let new { fixes.append(Fix(.unknownTag, in: file, "tag \(text) → \(new)")) }
        guard seen.insert(new ?? text).inserted else {
          if new == nil { fixes.append(Fix(.tagTwice, in: file, "tags - \(text), given twice")) }
          continue
        }
        kept.append(new.map(JSONLiteral.string) ?? element.literal)
      }
      try edit.set(["tags"], to: .array(kept))
    }
    return fixes
  }

  private mutating func followVariables(
    _ renamed: RenamedMetadata, in file: String
  ) throws -> [Fix] {
    var fixes: [Fix] = []
    try edits.edit(file) { edit in
      let members = edit.document.root["variables"]?.object ?? []
      var entries: [JSONLiteral.Entry] = []
      for member in members {
        let value = member.node.literal
        guard let new = renamed.variables[member.key] else {
          entries.append(.init(key: member.key, value: value))
          continue
        }
        let other = members.first { $0.key == new }?.node.literal
        if let other, other != value {
          // Both names have a value: only the user can choose.
          entries.append(.init(key: member.key, value: value))
          continue
        }
        fixes.append(Fix(.unknownVariable, in: file, "variable \(member.key) → \(new)"))
        if other == nil { entries.append(.init(key: new, value: value)) }
      }
      try edit.set(["variables"], to: .object(entries))
    }
    return fixes
  }
}

/// Tags and variables that entities carry under an old name.
private struct RenamedMetadata {
  private(set) var tags: [TagReference: TagReference] = [:]
  private(set) var variables: [String: String] = [:]

  init(
    _ snapshot: LibrarySnapshot, _ former: some FormerIdentities, _ identities: Identities
  ) throws {
    let all =
      Array(snapshot.bundles.values.map(\.metadata)) + snapshot.docs.values.map(\.metadata)
      + snapshot.groups.values.map(\.metadata) + snapshot.pages.values.map(\.metadata)
    var present: [EntityID: [TagReference]] = [:]
    for group in snapshot.tagGroups where identities.copies[group.file] == nil {
      let copied = identities.copiedTags[group.file] ?? []
      for (index, tag) in group.tags.enumerated() where !copied.contains(index) {
        if let id = tag.id {
          present[id, default: []].append(TagReference(group: group.name, tag: tag.name))
        }
      }
    }
    for reference in Set(all.flatMap(\.tags)) where snapshot.tag(reference) == nil {
      if let found = try former.tag(reference).flatMap({ present[$0] }), found.count == 1 {
        tags[reference] = found[0]
      }
    }
    for name in Set(all.flatMap(\.variables).map(\.name))
    where snapshot.variable(named: name) == nil {
      guard let id = try former.variable(named: name) else { continue }
      let found = snapshot.variables.filter {
        $0.id == id && identities.copies[$0.file] == nil
      }
      if found.count == 1 { variables[name] = found[0].name }
    }
  }
}
