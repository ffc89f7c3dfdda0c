// Definitions that come to bear one name.

extension RegistryMerge {
  private static func sorted(_ definitions: [ThingKey: Definition]) -> [ThingKey] {
    definitions.keys.sorted { left, right in
      let ranks = (definitions[left]?.rank ?? 0, definitions[right]?.rank ?? 0)
      return ranks.0 == ranks.1 ? left < right : ranks.0 < ranks.1
    }
  }

  /// Makes one of all that bear one name.
  mutating func join(
    _ definitions: KeyPath<RegistryMerge, [ThingKey: Definition]>, _ kind: String
  ) {
    let definitions = self[keyPath: definitions]
    var first: [String: ThingKey] = [:]
    for key in Self.sorted(definitions) {
      let name = definitions[key]?.merged["name"]?.text ?? ""
      let folded = ItemName.folded(name)
      guard let other = first[folded] else {
        first[folded] = key
        continue
      }
      note(key, other, kind, name, definitions[other]?.merged["name"]?.text ?? name, definitions)
    }
  }

  private mutating func note(
    _ key: ThingKey, _ other: ThingKey, _ kind: String, _ name: String, _ winner: String,
    _ definitions: [ThingKey: Definition]
  ) {
    aliases[key] = other
    if definitions[key]?.isTakenOut == true { return }
    remarks.append(.joined(kind: kind, name: winner, with: name))
  }

  mutating func joinTags() {
    var first: [ThingKey: [String: ThingKey]] = [:]
    for key in Self.sorted(tags) {
      guard let tag = tags[key], let group = tag.group else { continue }
      let name = tag.merged["name"]?.text ?? ""
      guard let other = first[group]?[ItemName.folded(name)] else {
        first[group, default: [:]][ItemName.folded(name)] = key
        continue
      }
      let groupName = groups[group]?.merged["name"]?.text ?? ""
      note(
        key, other, "tag", "\(groupName)/\(name)",
        "\(groupName)/\(tags[other]?.merged["name"]?.text ?? name)", tags)
    }
  }

  /// Variables of one name and different types can't be one: the later gets another name.
  mutating func partVariables() {
    var types: [String: String] = [:]
    var taken = Set(variables.values.compactMap { $0.merged["name"]?.text.map(ItemName.folded) })
    for key in Self.sorted(variables) {
      guard let variable = variables[key], let name = variable.merged["name"]?.text,
        let type = variable.merged["type"]?.text
      else { continue }
      guard let other = types[ItemName.folded(name)] else {
        types[ItemName.folded(name)] = type
        continue
      }
      if other == type || variable.isTakenOut { continue }
      var number = 2
      while taken.contains(ItemName.folded(ItemName.numbered(name, number))) { number += 1 }
      let free = ItemName.numbered(name, number)
      taken.insert(ItemName.folded(free))
      variables[key]?.merged = variable.merged.with("name", .string(free))
      remarks.append(.renamed(kind: "variable", from: name, to: free))
    }
  }
}
