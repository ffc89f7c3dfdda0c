// Texts are merged with placeholders instead of names, so that references are kept when a
// side renames their target. Then they are written with the final names.

extension LibraryMerge {
  /// Returns an entity's manifest in a version, with placeholders for names and without its order list.
  func normalized(_ key: EntityKey, _ version: MergeVersion) throws -> JSONLiteral? {
    guard let entity = entity(key, version), let entry = readings[version].entry(key) else {
      return nil
    }
    var literal = try contents.literal(of: entry)
    if let id = key.id, entity.id != id { literal = literal.with("id", .string(id.description)) }
    if let list = entity.kind.listKey { literal = literal.with(list, nil) }
    if entity.kind.carrier != nil { literal = withPlaceholdersInMetadata(literal, version) }
    if entity.kind == .page, let page = readings[version].page(key),
      let bundle = bundleKey(page.binding, version)
    {
      literal = literal.with("bundle", .string(bundle.placeholder))
    }
    return literal
  }

  /// Returns the bundle that a binding refers to.
  func bundleKey(_ binding: Binding, _ version: MergeVersion) -> EntityKey? {
    guard let key = readings[version].bundleKey(binding.bundle) else { return nil }
    if version == .ours, let split = splits[key], !split.isCommon(binding.pageNumber) {
      return split.copy
    }
    return key
  }

  private func withPlaceholdersInMetadata(_ literal: JSONLiteral, _ version: MergeVersion)
    -> JSONLiteral
  {
    var literal = literal
    if case .array(let elements)? = literal["tags"] {
      literal = literal.with(
        "tags",
        .array(
          LibraryMerge.unique(
            elements.map { element in
              guard let text = element.text, let tag = TagReference(parsing: text),
                let key = registry.key(tag, in: version)
              else { return element }
              return .string(key.placeholder)
            })))
    }
    if case .object(let members)? = literal["variables"] {
      let renamed = members.map { member in
        JSONLiteral.Entry(
          key: registry.key(variable: member.key, in: version)?.placeholder ?? member.key,
          value: member.value)
      }
      literal = literal.with("variables", .object(LibraryMerge.unique(renamed)))
    }
    return literal
  }

  private static func unique(_ elements: [JSONLiteral]) -> [JSONLiteral] {
    var seen: Set<JSONLiteral> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func unique(_ members: [JSONLiteral.Entry]) -> [JSONLiteral.Entry] {
    var seen: Set<String> = []
    return members.filter { seen.insert($0.key).inserted }
  }

  // MARK: - Back to names

  /// Returns a manifest with its placeholders replaced by the final names.
  mutating func named(_ literal: JSONLiteral, _ key: EntityKey, _ text: Text) -> JSONLiteral {
    var literal = literal
    let elements = literal["tags"]?.elements ?? []
    if !elements.isEmpty {
      let names = elements.map { element in
        element.text.flatMap { EntityKey(placeholder: $0) }.flatMap { registry.reference($0) }
          .map { JSONLiteral.string($0.description) } ?? element
      }
      literal = literal.with("tags", .array(LibraryMerge.unique(names)))
    }
    let members = literal["variables"]?.members ?? []
    if !members.isEmpty {
      literal = literal.with("variables", .object(named(members, key)))
    }
    if kinds[key] == .page,
      let bundle = literal["bundle"]?.text.flatMap({ EntityKey(placeholder: $0) })
    {
      let spelled = [text.version, .published, .ours].map {
        readings[$0].page(text.source)?.binding.bundle
      }
      if let name = bundleName(bundle, spelled: spelled) {
        literal = literal.with("bundle", .string(name))
      }
    }
    return literal
  }

  private mutating func named(
    _ members: [JSONLiteral.Entry], _ key: EntityKey
  ) -> [JSONLiteral.Entry] {
    var named: [JSONLiteral.Entry] = []
    for member in members {
      let variable = EntityKey(placeholder: member.key)
      let name = variable.flatMap { registry.variableName($0) } ?? member.key
      let value = variable.map { fitted(member.value, to: $0) } ?? member.value
      // An unknown key may now be the name of a variable.
      let other = named.first { $0.key == name }
      if let value, other == nil {
        named.append(JSONLiteral.Entry(key: name, value: value))
      } else if other?.value != member.value {
        report.remarks.append(
          .droppedValue(name: self.name(key), variable: name, value: member.value.formatted()))
      }
    }
    return named
  }

  /// Returns a value in the present type of its variable; `nil` if it does not fit that type.
  func fitted(_ value: JSONLiteral, to variable: EntityKey) -> JSONLiteral? {
    switch (registry.variableType(variable), value) {
    case ("list"?, .number(let spelling)): .string(spelling)
    case ("int"?, .string(let text)): Int(text).map { .int($0) }
    default: value
    }
  }

  /// Whether all names in a manifest are still the names of their entities.
  func isFaithful(_ key: EntityKey, _ version: MergeVersion) -> Bool {
    guard let entity = entity(key, version) else { return false }
    if let id = key.id, entity.id != id { return false }
    let metadata = readings[version].metadata(of: key)
    for tag in metadata.tags {
      if let own = registry.key(tag, in: version), registry.reference(own) != tag { return false }
    }
    for assignment in metadata.variables {
      guard let own = registry.key(variable: assignment.name, in: version) else { continue }
      if registry.variableName(own) != assignment.name
        || fitted(assignment.value.literal, to: own) != assignment.value.literal
      {
        return false
      }
    }
    if let page = readings[version].page(key), entity.kind == .page,
      let bundle = bundleKey(page.binding, version)
    {
      return bundlesByName[page.binding.bundle] == bundle
    }
    return true
  }
}
