/// The tags and variables after a merge, and their names.
///
/// Definitions are matched by their ids. Definitions that are new on both sides with one name are
/// joined and get the published id. If others get the same name, one of them gets the next free
/// name. Which ones are kept depends on their use, and is decided later.
struct RegistryMerge {
  /// A definition in each of the three trees.
  struct Definition {
    var literals = MergeTriple<JSONLiteral?>(base: nil, published: nil, ours: nil)
    /// The group of a tag, in each tree.
    var groups = MergeTriple<EntityKey?>(base: nil, published: nil, ours: nil)
    var merged: JSONLiteral = .object([])
    var group: EntityKey?

    func isPresent(_ version: MergeVersion) -> Bool { literals[version] != nil }

    /// Whether one side removed the definition and the other did not change it.
    var isRemoved: Bool {
      guard isPresent(.base) else { return false }
      switch (literals.published, literals.ours) {
      case (nil, nil): return true
      case (nil, let ours): return ours == literals.base && groups.ours == groups.base
      case (let published, nil):
        return published == literals.base && groups.published == groups.base
      default: return false
      }
    }

    var name: String { merged["name"]?.text ?? "" }

    /// The priority for a name that several definitions have: the lowest keeps it. The published
    /// one is lowest.
    var rank: Int { literals.published?["name"] == merged["name"] ? 0 : 1 }
  }

  /// The definitions by key. Joined definitions are under the key of the one they joined.
  var groups: [EntityKey: Definition] = [:]
  var tags: [EntityKey: Definition] = [:]
  var variables: [EntityKey: Definition] = [:]
  var aliases: [EntityKey: EntityKey] = [:]
  var remarks: [MergeRemark] = []
  var overridden: [MergeReport.Overridden] = []

  private var tagKeys = MergeTriple<[TagReference: EntityKey]>(base: [:], published: [:], ours: [:])
  private var variableKeys = MergeTriple<[String: EntityKey]>(base: [:], published: [:], ours: [:])
  /// The order of each group's tags in each tree.
  private(set) var orders = MergeTriple<[EntityKey: [EntityKey]]>(
    base: [:], published: [:], ours: [:])

  let readings: MergeTriple<MergeReading>
  /// The names of the sides.
  let sideNames: MergeTriple<String>
  /// The side that wrote a value last wins; the published one wins if that is unknown.
  private let published: MergeSide
  private let ours: MergeSide

  init(
    _ readings: MergeTriple<MergeReading>, published: MergeSide, ours: MergeSide,
    _ contents: MergeContents
  ) throws {
    self.readings = readings
    self.published = published
    self.ours = ours
    sideNames = MergeTriple(base: "", published: published.name, ours: ours.name)
    // A base definition without an id is the one that has an id and the same name in a later tree.
    for version in [MergeVersion.published, .ours, .base] { try read(version, contents) }
    for key in groups.keys.sorted() { merge(\.groups, key, "tag group", in: key) }
    for key in variables.keys.sorted() { merge(\.variables, key, "variable", in: key) }
    for key in tags.keys.sorted() {
      guard let groups = tags[key]?.groups else { continue }
      merge(\.tags, key, "tag", in: groups.published ?? groups.ours ?? key)
      tags[key]?.group = RegistryMerge.taken(groups)
      noteGroups(of: key)
    }
    joinGroups()
    joinTags()
    joinVariables()
  }

  /// Returns a function which decides a conflict: the value that was written last wins.
  ///
  /// - Parameters:
  ///   - key: The definition of the published file.
  ///   - other: The same definition on our side.
  func lastWriterWins(
    _ key: EntityKey, _ other: EntityKey
  ) -> (ManifestMerge.Conflict) -> ManifestMerge.Winner {
    { [readings, published, ours] conflict in
      if conflict.isElement || conflict.ours == nil || conflict.theirs == nil {
        return conflict.ours == nil ? .theirs : .ours
      }
      if ["id", "createdAt"].contains(conflict.place.last) { return .ours }
      guard let first = readings.published.entities[key]?.file,
        let second = readings.ours.entities[other]?.file
      else { return .ours }
      return ours.written(second, conflict.place) > published.written(first, conflict.place)
        ? .theirs : .ours
    }
  }

  /// Returns the value to use for a definition that is not in all three trees.
  private static func taken<Value: Equatable>(_ sides: MergeTriple<Value?>) -> Value? {
    if sides.published == nil { return sides.ours ?? sides.base }
    if sides.ours == nil { return sides.published }
    return sides.agreed ?? sides.published
  }

  // MARK: - Reading

  private mutating func read(_ version: MergeVersion, _ contents: MergeContents) throws {
    let reading = readings[version]
    for variable in reading.snapshot.variables {
      guard let key = reading.keys[variable.file], let entry = reading.tree[variable.file] else {
        continue
      }
      variables[key, default: Definition()].literals[version] = try contents.literal(of: entry)
      variableKeys[version][variable.name] = key
    }
    for group in reading.snapshot.tagGroups {
      guard let key = reading.keys[group.file], let entry = reading.tree[group.file] else {
        continue
      }
      let literal = try contents.literal(of: entry)
      groups[key, default: Definition()].literals[version] = literal.with("tags", nil)
      for (tag, element) in zip(group.tags, literal["tags"]?.elements ?? []) {
        let reference = TagReference(group: group.name, tag: tag.name)
        if version == .base, tag.id == nil { joinCompleted(reference) }
        var own = tag.id.map { EntityKey.id($0) } ?? tagKey(named: reference, of: version)
        if orders[version].values.contains(where: { $0.contains(own) }) {
          own = .path("\(group.file)#\(tag.name)")
        }
        tags[own, default: Definition()].literals[version] = element
        tags[own]?.groups[version] = key
        tagKeys[version][reference] = own
        orders[version][key, default: []].append(own)
      }
    }
  }

  /// Joins a tag that had no id in the base and got one on each side.
  private mutating func joinCompleted(_ reference: TagReference) {
    guard let key = tagKeys.published[reference], let other = tagKeys.ours[reference],
      key != other, let completed = tags.removeValue(forKey: other)
    else { return }
    tags[key]?.literals.ours = completed.literals.ours
    tags[key]?.groups.ours = completed.groups.ours
    tagKeys.ours[reference] = key
    orders.ours = orders.ours.mapValues { $0.map { $0 == other ? key : $0 } }
  }

  /// Returns the key of a tag without an id: the key of the tag with this name in a tree read
  /// before.
  private func tagKey(named reference: TagReference, of version: MergeVersion) -> EntityKey {
    for other in MergeVersion.allCases where other != version {
      if let key = tagKeys[other][reference] { return key }
    }
    return .path("tags/\(reference)")
  }

  // MARK: - Names

  private mutating func merge(
    _ definitions: WritableKeyPath<RegistryMerge, [EntityKey: Definition]>, _ key: EntityKey,
    _ kind: String, in file: EntityKey
  ) {
    guard let sides = self[keyPath: definitions][key]?.literals else { return }
    guard let published = sides.published, let ours = sides.ours else {
      self[keyPath: definitions][key]?.merged =
        sides.published ?? sides.ours ?? sides.base ?? .object([])
      return
    }
    let merge = ManifestMerge(
      base: sides.base ?? .object([]), ours: published, theirs: ours,
      as: kind == "variable" ? .variable : .tagGroup, deciding: lastWriterWins(file, file))
    self[keyPath: definitions][key]?.merged = merge.result
    note(merge.conflicts, kind, merge.result["name"]?.text ?? "")
  }

  mutating func note(_ conflicts: [ManifestMerge.Conflict], _ kind: String, _ name: String) {
    for conflict in conflicts where !["id", "createdAt"].contains(conflict.place.last) {
      let loser: MergeVersion = conflict.winner == .ours ? .ours : .published
      overridden.append(
        MergeReport.Overridden(
          name: name, kind: kind, field: conflict.field,
          kept: conflict.winner == .ours ? conflict.ours : conflict.theirs, lost: conflict.lost,
          lostBy: loser, lostIn: sideNames[loser]))
    }
  }

  /// Reports a tag that both sides moved to different groups: the published group wins.
  private mutating func noteGroups(of key: EntityKey) {
    guard let tag = tags[key], tag.groups.agreed == nil, let kept = tag.groups.published,
      let lost = tag.groups.ours
    else { return }
    func name(_ group: EntityKey) -> JSONLiteral { .string(groups[group]?.name ?? "") }
    overridden.append(
      MergeReport.Overridden(
        name: tag.name, kind: "tag", field: "group", kept: name(kept), lost: name(lost),
        lostBy: .ours, lostIn: sideNames.ours))
  }

  // MARK: - References

  func key(_ tag: TagReference, in version: MergeVersion) -> EntityKey? {
    tagKeys[version][tag].map { aliases[$0] ?? $0 }
  }

  func key(variable name: String, in version: MergeVersion) -> EntityKey? {
    variableKeys[version][name].map { aliases[$0] ?? $0 }
  }

  /// Returns the reference to a tag after the merge.
  func reference(_ key: EntityKey) -> TagReference? {
    guard let tag = tags[key], let group = tag.group, let name = tag.merged["name"]?.text,
      let groupName = groups[group]?.merged["name"]?.text
    else { return nil }
    return TagReference(group: groupName, tag: name)
  }

  func variableName(_ key: EntityKey) -> String? { variables[key]?.merged["name"]?.text }

  func variableType(_ key: EntityKey) -> String? { variables[key]?.merged["type"]?.text }

  /// Returns a manifest's key as a version has it: a variable's placeholder becomes its name in that
  /// version.
  func withoutPlaceholders(_ step: String, in version: MergeVersion) -> String {
    guard let key = EntityKey(placeholder: step) else { return step }
    let member = members(of: key).first { variables[$0]?.isPresent(version) == true }
    return member.flatMap { variables[$0]?.literals[version]?["name"]?.text } ?? step
  }

  /// Returns the final name for a name or placeholder in a manifest.
  func withoutPlaceholders(_ text: String) -> String {
    guard let key = EntityKey(placeholder: text) else { return text }
    return reference(key)?.description ?? variableName(key) ?? text
  }

  /// Returns a value with the final names instead of placeholders.
  func withoutPlaceholders(_ literal: JSONLiteral) -> JSONLiteral {
    switch literal {
    case .string(let text): .string(withoutPlaceholders(text))
    case .array(let elements): .array(elements.map { withoutPlaceholders($0) })
    case .object(let members):
      .object(
        members.map {
          JSONLiteral.Entry(key: withoutPlaceholders($0.key), value: withoutPlaceholders($0.value))
        })
    case .null, .bool, .number: literal
    }
  }

  /// Whether every name that two versions have refers to the same definition in both.
  func agrees(_ one: MergeVersion, _ other: MergeVersion) -> Bool {
    tagKeys[one].keys.allSatisfy { name in
      key(name, in: other).map { $0 == key(name, in: one) } ?? true
    }
      && variableKeys[one].keys.allSatisfy { name in
        key(variable: name, in: other).map { $0 == key(variable: name, in: one) } ?? true
      }
  }

  /// Extends a definition to its actual uses if a side narrowed it.
  mutating func widen(
    _ definitions: WritableKeyPath<RegistryMerge, [EntityKey: Definition]>, _ key: EntityKey,
    _ kind: String, to uses: DefinitionUses, allows: (String, CarrierKind) -> Bool
  ) {
    guard let definition = self[keyPath: definitions][key] else { return }
    var literal = definition.merged
    func suits(_ scope: String) -> Bool { uses.carriers.allSatisfy { allows(scope, $0) } }
    func note(_ field: String, _ kept: JSONLiteral, lost: JSONLiteral?, by version: MergeVersion) {
      overridden.append(
        MergeReport.Overridden(
          name: definition.name, kind: kind, field: field, kept: kept, lost: lost,
          lostBy: version, lostIn: sideNames[version]))
    }
    if let scope = literal["scope"], let text = scope.text, !suits(text) {
      let wider = MergeVersion.allCases.reversed().lazy
        .compactMap { definition.literals[$0]?["scope"]?.text ?? nil }.first(where: suits)
      let kept = JSONLiteral.string(wider ?? "all")
      literal = literal.with("scope", kept)
      for version in [MergeVersion.published, .ours]
      where definition.literals[version]?["scope"] == scope
        && definition.literals.base?["scope"] != scope
      {
        note("scope", kept, lost: scope, by: version)
      }
    }
    if literal["type"]?.text == "list", case .array(let options)? = literal["options"] {
      let missing = uses.options.subtracting(options.compactMap(\.text)).sorted()
      if !missing.isEmpty {
        literal = literal.with("options", .array(options + missing.map(JSONLiteral.string)))
      }
      for option in missing {
        let element = JSONLiteral.string(option)
        for version in [MergeVersion.published, .ours]
        where definition.literals.base?["options"]?.elements.contains(element) == true
          && definition.literals[version]?["options"]?.elements.contains(element) == false
        {
          note("options.\(option)", element, lost: nil, by: version)
        }
      }
    }
    self[keyPath: definitions][key]?.merged = literal
  }

  /// Returns the keys of all definitions that were joined into this one, including its own.
  func members(of key: EntityKey) -> [EntityKey] {
    [key] + aliases.filter { $0.value == key }.keys.sorted()
  }
}
