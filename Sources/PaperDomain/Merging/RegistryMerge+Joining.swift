// Resolves equal names of definitions: they are joined if both sides created them, otherwise
// renamed.

extension RegistryMerge {
  typealias Definitions = WritableKeyPath<RegistryMerge, [EntityKey: Definition]>

  // MARK: - One definition made twice

  mutating func joinGroups() {
    join(\.groups, "tag group", file: { $1 }, scope: { _ in "" })
    let joined = aliases
    tags = tags.mapValues { tag in
      var tag = tag
      tag.group = tag.group.map { joined[$0] ?? $0 }
      return tag
    }
  }

  mutating func joinTags() {
    join(
      \.tags, "tag", file: { $0.groups.published ?? $0.groups.ours ?? $1 },
      scope: { $0.group?.placeholder })
  }

  /// Joins variables. Variables of different types can't be joined.
  mutating func joinVariables() {
    join(\.variables, "variable", file: { $1 }, scope: { $0.merged["type"]?.text })
  }

  /// Joins definitions that are new on both sides and have the same name.
  ///
  /// - Parameters:
  ///   - file: Returns the definition whose file contains this one.
  ///   - scope: Returns what else must be equal.
  private mutating func join(
    _ definitions: Definitions, _ kind: String, file: (Definition, EntityKey) -> EntityKey,
    scope: (Definition) -> String?
  ) {
    let new = self[keyPath: definitions].filter { !$0.value.isPresent(.base) }
      .sorted { $0.key < $1.key }
    func names(_ definition: Definition) -> [String] {
      [scope(definition) ?? "", ItemName.folded(definition.name)]
    }
    let published = Dictionary(
      new.filter { $0.value.isPresent(.published) }.map { (names($0.value), $0) },
      uniquingKeysWith: { first, _ in first })
    for (key, definition) in new where !definition.isPresent(.published) {
      guard let (other, first) = published[names(definition)] else { continue }
      aliases[key] = other
      let place: ManifestPlace = kind == "variable" ? .variable : .tagGroup
      let merge = ManifestMerge(
        base: .object([]), ours: first.merged,
        theirs: definition.merged.with("name", first.merged["name"]), as: place,
        deciding: lastWriterWins(file(first, other), file(definition, key)))
      self[keyPath: definitions][other]?.merged = merge.result
      note(merge.conflicts, kind, first.name)
      remarks.append(
        .joined(
          kind: kind, name: fullName(definition), in: sideNames.ours, with: fullName(first),
          of: sideNames.published))
    }
  }

  /// Returns `Subject/Mathematics` for a tag, otherwise the name.
  private func fullName(_ definition: Definition) -> String {
    let group = definition.group.flatMap { groups[aliases[$0] ?? $0]?.name }
    return (group.map { $0 + "/" } ?? "") + definition.name
  }

  // MARK: - Two definitions of one name

  /// Gives the remaining definitions unique names: the published one keeps a name, the others get
  /// the next free one.
  mutating func chooseNames(among kept: Set<EntityKey>) {
    func staying(_ definitions: Definitions) -> [EntityKey] {
      self[keyPath: definitions].keys.filter { kept.contains($0) && aliases[$0] == nil }
    }
    part(\.groups, staying(\.groups), "tag group")
    for keys in Dictionary(grouping: staying(\.tags), by: { tags[$0]?.group })
      .sorted(by: { ($0.value.min() ?? .path("")) < ($1.value.min() ?? .path("")) })
    {
      part(\.tags, keys.value, "tag")
    }
    part(\.variables, staying(\.variables), "variable")
  }

  private mutating func part(_ definitions: Definitions, _ keys: [EntityKey], _ kind: String) {
    let present = self[keyPath: definitions]
    func name(_ key: EntityKey) -> String { ItemName.folded(present[key]?.name ?? "") }
    var taken = Set(keys.map(name))
    if taken.count == keys.count { return }
    var seen: Set<String> = []
    let inTurn = keys.sorted { left, right in
      let ranks = (present[left]?.rank ?? 1, present[right]?.rank ?? 1)
      return ranks.0 == ranks.1 ? left < right : ranks.0 < ranks.1
    }
    for key in inTurn {
      guard let definition = self[keyPath: definitions][key],
        !seen.insert(ItemName.folded(definition.name)).inserted
      else { continue }
      var number = 2
      while taken.contains(ItemName.folded(ItemName.numbered(definition.name, number))) {
        number += 1
      }
      let free = ItemName.numbered(definition.name, number)
      taken.insert(ItemName.folded(free))
      var renamed = definition
      renamed.merged = definition.merged.with("name", .string(free))
      self[keyPath: definitions][key] = renamed
      let isOurs = definition.literals.ours?["name"] == definition.merged["name"]
      remarks.append(
        .renamed(
          kind: kind, from: fullName(definition), to: fullName(renamed),
          in: isOurs ? sideNames.ours : sideNames.published))
    }
  }
}
