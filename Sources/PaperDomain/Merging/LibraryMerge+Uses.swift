/// The uses of a definition in a merged library.
struct DefinitionUses {
  var carriers: Set<CarrierKind> = []
  /// The options of a list variable that are used.
  var options: Set<String> = []
}

extension LibraryMerge {
  /// Keeps bundles, tags and variables that are in use, although a side removed them.
  mutating func keepWhatIsUsed() {
    for key in order where kinds[key] == .bundle && !kept.contains(key) {
      if let bundle = readings.base.bundle(key), ours.isShown(bundle) { keepBundle(key) }
    }
    var uses: [EntityKey: DefinitionUses] = [:]
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) where kept.contains(key) {
      collectUses(of: key, text, &uses)
      if kinds[key] == .page { keepBundles(of: key, text) }
    }
    keepDefinitions(uses)
  }

  private func collectUses(
    of key: EntityKey, _ text: Text, _ uses: inout [EntityKey: DefinitionUses]
  ) {
    guard let carrier = kinds[key]?.carrier else { return }
    if let literal = text.literal {
      for element in literal["tags"]?.elements ?? [] {
        guard let tag = element.text.flatMap({ EntityKey(placeholder: $0) }) else { continue }
        uses[tag, default: DefinitionUses()].carriers.insert(carrier)
      }
      for member in literal["variables"]?.members ?? [] {
        guard let variable = EntityKey(placeholder: member.key) else { continue }
        uses[variable, default: DefinitionUses()].carriers.insert(carrier)
        if let option = fitted(member.value, to: variable)?.text {
          uses[variable]?.options.insert(option)
        }
      }
      return
    }
    let metadata = readings[text.version].metadata(of: text.source)
    for tag in metadata.tags {
      guard let own = registry.key(tag, in: text.version) else { continue }
      uses[own, default: DefinitionUses()].carriers.insert(carrier)
    }
    for assignment in metadata.variables {
      guard let own = registry.key(variable: assignment.name, in: text.version) else { continue }
      uses[own, default: DefinitionUses()].carriers.insert(carrier)
      if let option = fitted(assignment.value.literal, to: own)?.text {
        uses[own]?.options.insert(option)
      }
    }
  }

  private mutating func keepBundles(of key: EntityKey, _ text: Text) {
    if let literal = text.literal {
      literal["bundle"]?.text.flatMap { EntityKey(placeholder: $0) }.map { keepBundle($0) }
    } else if let page = readings[text.version].page(text.source) {
      bundleKey(page.binding, text.version).map { keepBundle($0) }
    }
    for version in [MergeVersion.published, .ours] {
      guard let file = readings[version].notes[text.source],
        let notes = readings[version].snapshot.notes[file]
      else { continue }
      for annotation in notes.annotations {
        annotation?.anchor.bundleID.map { keepBundle(.id($0)) }
      }
    }
  }

  private mutating func keepBundle(_ key: EntityKey) {
    guard kinds[key] == .bundle, kept.insert(key).inserted else { return }
    let version = isIn(.published, key) ? MergeVersion.published : isIn(.ours, key) ? .ours : .base
    take(version, key)
    places[key] = mergedPlace(of: key)
    report.remarks.append(
      .keptDefinition(kind: "bundle", name: name(key), removedBy: sidesWithout { isIn($0, key) }))
  }

  /// Returns the names of the sides that lack a definition.
  private func sidesWithout(_ isThere: (MergeVersion) -> Bool) -> String {
    [MergeVersion.published, .ours].filter { !isThere($0) }.map { side($0).name }
      .joined(separator: " and ")
  }

  private mutating func keepDefinitions(_ uses: [EntityKey: DefinitionUses]) {
    func stay(_ definitions: RegistryMerge.Definitions) -> [EntityKey] {
      registry[keyPath: definitions].keys.sorted().filter { key in
        registry.aliases[key] == nil
          && (uses[key] != nil || registry[keyPath: definitions][key]?.isRemoved == false)
      }
    }
    for key in stay(\.tags) {
      guard let group = registry.tags[key]?.group else { continue }
      kept.insert(key)
      keepRegistry(group)
      remark(kept: key, \.tags, "tag", registry.reference(key)?.description)
      registry.widen(\.tags, key, "tag", to: uses[key] ?? DefinitionUses()) {
        TagScope(rawValue: $0)?.allows($1) ?? true
      }
    }
    for key in stay(\.groups) {
      keepRegistry(key)
      remark(kept: key, \.groups, "tag group", registry.groups[key]?.name)
    }
    for key in stay(\.variables) {
      keepRegistry(key)
      remark(kept: key, \.variables, "variable", registry.variableName(key))
      registry.widen(\.variables, key, "variable", to: uses[key] ?? DefinitionUses()) {
        VariableScope(rawValue: $0)?.allows($1) ?? true
      }
    }
    registry.chooseNames(among: kept)
  }

  /// Reports a definition that is kept although a side removed it.
  private mutating func remark(
    kept key: EntityKey, _ definitions: RegistryMerge.Definitions, _ kind: String, _ name: String?
  ) {
    guard let definition = registry[keyPath: definitions][key], definition.isPresent(.base),
      !definition.isPresent(.published) || !definition.isPresent(.ours)
    else { return }
    let removedBy = sidesWithout { definition.isPresent($0) }
    guard !definition.isRemoved else {
      report.remarks.append(
        .keptDefinition(kind: kind, name: name ?? "", removedBy: removedBy))
      return
    }
    report.remarks.append(
      .kept(
        kind: kind, name: name ?? "", removedBy: removedBy,
        changedBy: sidesWithout { !definition.isPresent($0) }))
  }

  private mutating func keepRegistry(_ key: EntityKey) {
    if kept.insert(key).inserted { places[key] = mergedPlace(of: key) }
  }

  // MARK: - Writing

  mutating func writeRegistries() throws {
    for key in kept(.variable) {
      try writeRegistry(key, .variable, registry.variables[key]?.merged)
    }
    for key in kept(.tagGroup) {
      let tags = orderedTags(of: key).compactMap { registry.tags[$0]?.merged }
      var literal = registry.groups[key]?.merged
      let hasList = try source(of: key).map { try contents.literal(of: $0)["tags"] != nil } ?? false
      if !tags.isEmpty || hasList { literal = literal?.with("tags", .array(tags)) }
      try writeRegistry(key, .tagGroup, literal)
    }
  }

  /// Returns the text to edit: the published one, unless only our side changed it.
  private func source(of key: EntityKey) -> MergeEntry? {
    let entries = registry.members(of: key).map { member in readings.map { $0.entry(member) } }
    for entry in entries {
      if let published = entry.published {
        return published == entry.base ? entry.ours ?? published : published
      }
    }
    for entry in entries {
      if let own = entry.ours ?? entry.base { return own }
    }
    return nil
  }

  private mutating func orderedTags(of group: EntityKey) -> [EntityKey] {
    let own = registry.tags.filter { key, tag in
      tag.group == group && kept.contains(key) && registry.aliases[key] == nil
    }
    let members = registry.members(of: group)
    func order(_ version: MergeVersion) -> [EntityKey] {
      var seen: Set<EntityKey> = []
      return members.flatMap { registry.orders[version][$0] ?? [] }
        .map { registry.aliases[$0] ?? $0 }
        .filter { own[$0] != nil && seen.insert($0).inserted }
    }
    let lists = MergeTriple(base: order(.base), published: order(.published), ours: order(.ours))
    let merge = ListMerge(base: lists.base, first: lists.published, second: lists.ours)
    let tags = registry.tags
    remark(order: merge.order, of: lists, in: "tag group", registry.groups[group]?.name ?? "") {
      tags[$0]?.name ?? ""
    }
    let listed = Set(merge.order)
    return merge.order + own.keys.filter { !listed.contains($0) }.sorted()
  }

  private mutating func writeRegistry(
    _ key: EntityKey, _ kind: ManifestKind, _ literal: JSONLiteral?
  ) throws {
    guard let path = paths[key], let literal, let source = source(of: key) else { return }
    tree[kind.file(at: path)] = try contents.entry(source, saying: literal)
  }
}
