/// Which tags and variables there are after a merge, and what they are called.
///
/// Definitions are told apart by their ids; those that come to bear one name become one, with the
/// published id. Which of them stay depends on their use, and is decided when that is known.
struct RegistryMerge {
  /// A definition as each tree has it.
  struct Definition {
    var literals = MergeTriple<JSONLiteral?>(base: nil, published: nil, ours: nil)
    /// For a tag: its group, in each tree.
    var groups = MergeTriple<ThingKey?>(base: nil, published: nil, ours: nil)
    var merged: JSONLiteral = .object([])
    var group: ThingKey?

    func isPresent(_ version: MergeVersion) -> Bool { literals[version] != nil }

    /// Whether one side took it out and the other left it alone.
    var isTakenOut: Bool {
      guard isPresent(.base) else { return false }
      switch (literals.published, literals.ours) {
      case (nil, nil): return true
      case (nil, let ours): return ours == literals.base && groups.ours == groups.base
      case (let published, nil):
        return published == literals.base && groups.published == groups.base
      default: return false
      }
    }

    /// Of several that bear one name, the lowest stays.
    var rank: Int { isTakenOut ? 2 : isPresent(.published) ? 0 : 1 }
  }

  /// By key, and those that became another's by that.
  var groups: [ThingKey: Definition] = [:]
  var tags: [ThingKey: Definition] = [:]
  var variables: [ThingKey: Definition] = [:]
  var aliases: [ThingKey: ThingKey] = [:]
  var remarks: [MergeRemark] = []
  private(set) var overridden: [MergeReport.Overridden] = []

  private var tagKeys = MergeTriple<[TagReference: ThingKey]>(base: [:], published: [:], ours: [:])
  private var variableKeys = MergeTriple<[String: ThingKey]>(base: [:], published: [:], ours: [:])
  /// The tags of each group as each tree orders them.
  private(set) var orders = MergeTriple<[ThingKey: [ThingKey]]>(
    base: [:], published: [:], ours: [:])

  private let readings: MergeTriple<MergeReading>

  init(
    _ readings: MergeTriple<MergeReading>, published: MergeSide, ours: MergeSide,
    _ contents: MergeContents
  ) throws {
    self.readings = readings
    // A definition of the past without an id is the one of that name that has one by now.
    for version in [MergeVersion.published, .ours, .base] { try read(version, contents) }
    func lateness(_ key: ThingKey) -> (ManifestMerge.Conflict) -> ManifestMerge.Winner {
      { conflict in
        if conflict.isElement || conflict.ours == nil || conflict.theirs == nil {
          return conflict.ours == nil ? .theirs : .ours
        }
        if ["id", "createdAt"].contains(conflict.place.last) { return .ours }
        guard let first = readings.published.things[key]?.file,
          let second = readings.ours.things[key]?.file
        else { return .ours }
        return ours.written(second, conflict.place) > published.written(first, conflict.place)
          ? .theirs : .ours
      }
    }
    for key in groups.keys.sorted() { merge(\.groups, key, "tag group", lateness(key)) }
    for key in variables.keys.sorted() { merge(\.variables, key, "variable", lateness(key)) }
    for key in tags.keys.sorted() {
      let group = tags[key]?.groups.published ?? tags[key]?.groups.ours
      merge(\.tags, key, "tag", lateness(group ?? key))
      guard let groups = tags[key]?.groups else { continue }
      tags[key]?.group = RegistryMerge.taken(groups)
    }
    join(\.groups, "tag group")
    let joined = aliases
    tags = tags.mapValues { tag in
      var tag = tag
      tag.group = tag.group.map { joined[$0] ?? $0 }
      return tag
    }
    joinTags()
    partVariables()
    join(\.variables, "variable")
  }

  /// What a definition that is not everywhere is taken from.
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
        var own = tag.id.map { ThingKey.id($0) } ?? tagKey(named: reference, of: version)
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

  /// The key of a tag without an id: that of the same name in a tree read before.
  private func tagKey(named reference: TagReference, of version: MergeVersion) -> ThingKey {
    for other in MergeVersion.allCases where other != version {
      if let key = tagKeys[other][reference] { return key }
    }
    return .path("tags/\(reference)")
  }

  // MARK: - Names

  private mutating func merge(
    _ definitions: WritableKeyPath<RegistryMerge, [ThingKey: Definition]>, _ key: ThingKey,
    _ kind: String, _ decide: @escaping (ManifestMerge.Conflict) -> ManifestMerge.Winner
  ) {
    guard let sides = self[keyPath: definitions][key]?.literals else { return }
    guard let published = sides.published, let ours = sides.ours else {
      self[keyPath: definitions][key]?.merged =
        sides.published ?? sides.ours ?? sides.base ?? .object([])
      return
    }
    let merge = ManifestMerge(
      base: sides.base ?? .object([]), ours: published, theirs: ours,
      as: kind == "variable" ? .variable : .tagGroup, deciding: decide)
    self[keyPath: definitions][key]?.merged = merge.result
    for conflict in merge.conflicts where !["id", "createdAt"].contains(conflict.place.last) {
      overridden.append(
        MergeReport.Overridden(
          name: merge.result["name"]?.text ?? "", kind: kind, field: conflict.field,
          kept: conflict.winner == .ours ? conflict.ours : conflict.theirs, lost: conflict.lost,
          lostBy: conflict.winner == .ours ? .ours : .published))
    }
  }

  // MARK: - References

  func key(_ tag: TagReference, in version: MergeVersion) -> ThingKey? {
    tagKeys[version][tag].map { aliases[$0] ?? $0 }
  }

  func key(variable name: String, in version: MergeVersion) -> ThingKey? {
    variableKeys[version][name].map { aliases[$0] ?? $0 }
  }

  /// What a tag is called after the merge.
  func reference(_ key: ThingKey) -> TagReference? {
    guard let tag = tags[key], let group = tag.group, let name = tag.merged["name"]?.text,
      let groupName = groups[group]?.merged["name"]?.text
    else { return nil }
    return TagReference(group: groupName, tag: name)
  }

  func variableName(_ key: ThingKey) -> String? { variables[key]?.merged["name"]?.text }

  func variableType(_ key: ThingKey) -> String? { variables[key]?.merged["type"]?.text }

  /// A key of a manifest as it will be written: a variable's mark becomes its name.
  func unmarked(_ step: String) -> String {
    ThingKey(mark: step).flatMap { variableName($0) } ?? step
  }

  /// What one side took back and the other uses stays, as wide as it is used.
  mutating func widen(
    _ definitions: WritableKeyPath<RegistryMerge, [ThingKey: Definition]>, _ key: ThingKey,
    to uses: DefinitionUses, allows: (String, CarrierKind) -> Bool
  ) -> Bool {
    guard let definition = self[keyPath: definitions][key] else { return false }
    var literal = definition.merged
    func suits(_ scope: String) -> Bool { uses.carriers.allSatisfy { allows(scope, $0) } }
    if let scope = literal["scope"]?.text, !suits(scope) {
      let wider = MergeVersion.allCases.reversed().lazy
        .compactMap { definition.literals[$0]?["scope"]?.text ?? nil }.first(where: suits)
      literal = literal.with("scope", .string(wider ?? "all"))
    }
    if literal["type"]?.text == "list", case .array(let options)? = literal["options"] {
      let missing = uses.options.subtracting(options.compactMap(\.text)).sorted()
      if !missing.isEmpty {
        literal = literal.with("options", .array(options + missing.map(JSONLiteral.string)))
      }
    }
    if literal == definition.merged { return false }
    self[keyPath: definitions][key]?.merged = literal
    return true
  }

  /// All that became this one, and itself.
  func members(of key: ThingKey) -> [ThingKey] {
    [key] + aliases.filter { $0.value == key }.keys.sorted()
  }
}
