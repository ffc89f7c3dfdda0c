extension LibraryEditor {
  /// Renames a tag and all its uses. If the new name has another group, the tag is moved there with
  /// its id; a missing group is created.
  ///
  /// - Returns: The entities that carry the tag.
  /// - Throws: ``EditRefusal`` if the tag is undefined, or the new name is bad or taken.
  package mutating func renameTag(
    _ old: TagReference, to new: TagReference
  ) throws -> [Entity] {
    let tag = try present(old)
    try checkNames(of: new.group, "tag group's name")
    try checkNames(of: new.tag, "tag's name")
    if old == new { return [] }
    let target = snapshot.tagGroups.first {
      ItemName.folded($0.name) == ItemName.folded(new.group)
    }
    if let target, target.name != new.group { throw EditRefusal.exists("tag group", target.name) }
    let isSpelling = new.group == old.group && ItemName.folded(new.tag) == ItemName.folded(old.tag)
    let taken = target?.tags.first { ItemName.folded($0.name) == ItemName.folded(new.tag) }
    if let taken, !isSpelling {
      throw EditRefusal.exists("tag", "\(new.group)/\(taken.name)")
    }
    if new.group == old.group {
      try edits.edit(tag.group.file) { edit in
        guard let index = edit.document.index(ofTag: old.tag) else { return }
        try edit.set(["tags", .index(index), "name"], to: .string(new.tag))
      }
      snapshot.update(tagGroup: old.group) { group in
        for index in group.tags.indices where group.tags[index].name == old.tag {
          group.tags[index].name = new.tag
        }
      }
    } else {
      try move(tag.tag, from: tag.group, to: new)
      var renamed = tag.tag
      renamed.name = new.tag
      snapshot.update(tagGroup: old.group) { $0.tags.removeAll { $0.name == old.tag } }
      snapshot.update(tagGroup: new.group) { $0.tags.append(renamed) }
    }
    return try follow([old: new])
  }

  /// Renames a tag group, and with it every use of its tags. A file with the group's name is
  /// renamed too.
  ///
  /// - Returns: The entities that carry its tags.
  /// - Throws: ``RegistryRefusal`` if the group is undefined, ``EditRefusal`` if the new name is
  ///   bad or taken.
  package mutating func renameTagGroup(_ old: String, to new: String) throws -> [Entity] {
    let group = try tagGroup(old)
    try checkNames(of: new, "tag group's name")
    if old == new { return [] }
    let folded = ItemName.folded(new)
    if folded != ItemName.folded(old),
      let taken = snapshot.tagGroups.first(where: { ItemName.folded($0.name) == folded })
    {
      throw EditRefusal.exists("tag group", taken.name)
    }
    try edits.edit(group.file) { edit in
      try edit.set(["name"], to: .string(new), keyOrder: ManifestKeys.tagGroup)
    }
    let file = try followName(
      of: group.file, from: old, to: new, others: snapshot.tagGroups.map(\.file))
    snapshot.update(tagGroup: old) {
      $0.name = new
      $0.file = file
    }
    let tags = group.tags.map(\.name)
    return try follow(
      Dictionary(
        tags.map { (TagReference(group: old, tag: $0), TagReference(group: new, tag: $0)) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Removes tags.
  ///
  /// - Parameter removingUses: Whether the tags are removed from entities; otherwise tags in use
  ///   are refused.
  /// - Returns: The entities that carried them.
  /// - Throws: ``EditRefusal`` if a tag is undefined, ``RegistryRefusal`` if one is in use and its
  ///   uses stay.
  package mutating func removeTags(
    _ tags: [TagReference], removingUses: Bool
  ) throws -> [Entity] {
    for tag in tags { _ = try present(tag) }
    let users = try freeUses(of: tags, removingUses: removingUses)
    for tag in tags {
      guard let group = snapshot.tagGroups.first(where: { $0.name == tag.group }) else { continue }
      try edits.edit(group.file) { edit in
        guard let index = edit.document.index(ofTag: tag.tag) else { return }
        try edit.remove(["tags", .index(index)])
      }
      snapshot.update(tagGroup: tag.group) { $0.tags.removeAll { $0.name == tag.tag } }
    }
    return users
  }

  /// Removes a tag group with its tags.
  ///
  /// - Throws: ``RegistryRefusal`` if the group is undefined, or if a tag is in use and its uses
  ///   stay.
  package mutating func removeTagGroup(
    _ name: String, removingUses: Bool
  ) throws -> [Entity] {
    let group = try tagGroup(name)
    let tags = group.tags.map { TagReference(group: name, tag: $0.name) }
    let users = try freeUses(of: tags, removingUses: removingUses)
    edits.remove(group.file)
    snapshot.tagGroups.removeAll { $0.name == name }
    snapshot.tagsByName[name] = nil
    return users
  }

  private mutating func freeUses(
    of tags: [TagReference], removingUses: Bool
  ) throws -> [Entity] {
    let meant = Set(tags)
    let users = snapshot.carriers { _, metadata in metadata.tags.contains(where: meant.contains) }
    if users.isEmpty { return [] }
    if !removingUses {
      let used = tags.first { tag in
        users.contains { $0.carrier?.metadata.tags.contains(tag) == true }
      }
      let of = used.map { tag in
        users.filter { $0.carrier?.metadata.tags.contains(tag) == true }.map(\.path)
      }
      throw RegistryRefusal.inUse(
        what: "tag '\(used?.description ?? "")'", uses: of ?? users.map(\.path))
    }
    try tag(users, tags.map { TagChange(tag: $0, isRemoval: true) })
    return users
  }

  private func tagGroup(_ name: String) throws -> TagGroup {
    guard let group = snapshot.tagGroups.first(where: { $0.name == name }) else {
      throw RegistryRefusal.unknownTagGroup(
        name, closest: EditDistance.closest(to: name, in: snapshot.tagGroups.map(\.name)))
    }
    return group
  }

  private func present(_ reference: TagReference) throws -> (group: TagGroup, tag: Tag) {
    guard let group = snapshot.tagGroups.first(where: { $0.name == reference.group }),
      let tag = group.tags.first(where: { $0.name == reference.tag })
    else {
      throw EditRefusal.unknownTag(
        reference.description,
        closest: EditDistance.closest(
          to: reference.description, in: snapshot.tagReferences.map(\.description)))
    }
    return (group, tag)
  }

  /// Moves a tag's JSON text to another group, under its new name.
  private mutating func move(_ tag: Tag, from group: TagGroup, to new: TagReference) throws {
    if !snapshot.tagGroups.contains(where: { $0.name == new.group }) {
      try createTagGroup(named: new.group, tags: [])
    }
    guard let target = snapshot.tagGroups.first(where: { $0.name == new.group }) else { return }
    var literal = tag.literal
    try edits.edit(group.file) { edit in
      guard let index = edit.document.index(ofTag: tag.name) else { return }
      if let node = edit.document.node(at: ["tags", .index(index)]) { literal = node.literal }
      try edit.remove(["tags", .index(index)])
    }
    literal = literal.replacing("name", with: .string(new.tag))
    try edits.edit(target.file) { edit in
      let present = edit.document.root["tags"]?.array?.map(\.literal) ?? []
      try edit.set(["tags"], to: .array(present + [literal]), keyOrder: ManifestKeys.tagGroup)
    }
  }

  /// Replaces old names by new ones, each in its position.
  private mutating func follow(_ names: [TagReference: TagReference]) throws -> [Entity] {
    let users = snapshot.carriers { _, metadata in
      metadata.tags.contains { names[$0] != nil }
    }
    try edits.edit(users.compactMap(\.file)) { edit in
      for (index, node) in (edit.document.root["tags"]?.array ?? []).enumerated() {
        guard let text = node.string, let tag = TagReference(parsing: text), let new = names[tag]
        else { continue }
        try edit.set(["tags", .index(index)], to: .string(new.description))
      }
    }
    for user in users {
      guard var metadata = user.carrier?.metadata else { continue }
      metadata.tags = metadata.tags.map { names[$0] ?? $0 }
      remember(metadata, of: user)
    }
    return users
  }
}

extension JSONDocument {
  /// Returns the index of a tag in a tag group's list.
  fileprivate func index(ofTag name: String) -> Int? {
    root["tags"]?.array?.firstIndex { $0["name"]?.string == name }
  }
}

extension JSONLiteral {
  /// Returns an object with a new value for an existing key.
  fileprivate func replacing(_ key: String, with value: JSONLiteral) -> JSONLiteral {
    guard case .object(let entries) = self else { return self }
    return .object(entries.map { $0.key == key ? Entry(key: key, value: value) : $0 })
  }
}

extension LibrarySnapshot {
  /// Changes a tag group, and all that is indexed by its name.
  mutating func update(tagGroup name: String, _ change: (inout TagGroup) -> Void) {
    guard let index = tagGroups.firstIndex(where: { $0.name == name }) else { return }
    change(&tagGroups[index])
    tagsByName[name] = nil
    var tags: [String: Tag] = [:]
    for tag in tagGroups[index].tags { tags[tag.name] = tag }
    tagsByName[tagGroups[index].name] = tags
  }
}
