/// The result of joining docs or groups.
package struct Joining: Sendable {
  /// The doc or group with all the contents.
  package var result: Entity
  /// The moved pages; for docs, the moved groups.
  package var moved: [MovedEntity]
  /// The docs or groups that were removed.
  package var removed: [Entity]
  /// Files in their folders that are not manifests: they are not moved.
  package var left: [String]
}

extension LibraryEditor {
  /// Appends the pages of groups to those of the first, which keeps its id and title.
  ///
  /// - Parameter keepsMetadata: Whether the first also gets the tags and variables of the others.
  /// - Throws: ``StructureRefusal`` if a group is named twice, or if values of a variable differ
  ///   and `keepsMetadata` is `true`; ``EditRefusal`` if gathered values would break a rule.
  package mutating func join(_ groups: [PageGroup], keepsMetadata: Bool) throws -> Joining? {
    guard let first = groups.first else { return nil }
    try refuseTwice(groups.map(\.path))
    if keepsMetadata { try gather(groups.map(Entity.group)) }
    var moved: [MovedEntity] = []
    var removal = Removal()
    for group in groups.dropFirst() {
      moved += try move(snapshot.pages(of: group), into: snapshot.groups[first.path] ?? first)
      removal.merge(try remove([.group(group)]))
    }
    return Joining(
      result: .group(snapshot.groups[first.path] ?? first), moved: moved,
      removed: groups.dropFirst().map(Entity.group), left: removal.left)
  }

  /// Appends the groups of docs to those of the first, which keeps its id and title. If a group's
  /// folder name is taken there, `-2` and so on is appended.
  ///
  /// - Parameter keepsMetadata: Whether the first also gets the tags and variables of the others.
  /// - Throws: ``StructureRefusal`` if a doc is named twice, or if values of a variable differ and
  ///   `keepsMetadata` is `true`; ``EditRefusal`` if gathered values would break a rule.
  package mutating func join(_ docs: [Doc], keepsMetadata: Bool) throws -> Joining? {
    guard let first = docs.first else { return nil }
    try refuseTwice(docs.map(\.path))
    if keepsMetadata { try gather(docs.map(Entity.doc)) }
    var moved: [MovedEntity] = []
    var removal = Removal()
    for doc in docs.dropFirst() {
      for group in snapshot.groups(of: doc) {
        let taken = takenGroupNames(in: first)
        let name = freeName(group.name) { taken.contains(ItemName.folded($0)) }
        moved.append(try move(group, into: first, named: name))
      }
      removal.merge(try remove([.doc(doc)]))
    }
    return Joining(
      result: .doc(snapshot.docs[first.path] ?? first), moved: moved,
      removed: docs.dropFirst().map(Entity.doc), left: removal.left)
  }

  private func refuseTwice(_ paths: [String]) throws {
    var seen: Set<String> = []
    if let path = paths.first(where: { !seen.insert($0).inserted }) {
      throw StructureRefusal.joinedWithItself(path)
    }
  }

  /// Adds the tags and variables of the others to the first.
  private mutating func gather(_ entities: [Entity]) throws {
    guard let first = entities.first else { return }
    var owners: [String: (value: VariableValue, path: String)] = [:]
    for variable in first.carrier?.metadata.variables ?? [] {
      owners[variable.name] = (variable.value, first.path)
    }
    var tags: [TagChange] = []
    var variables: [VariableChange] = []
    for entity in entities.dropFirst() {
      guard let metadata = entity.carrier?.metadata else { continue }
      tags += metadata.tags.map { TagChange(tag: $0, isRemoval: false) }
      for variable in metadata.variables {
        if let known = owners[variable.name] {
          if known.value == variable.value { continue }
          throw StructureRefusal.differentValues(
            variable.name, of: known.path, kept: known.value.description, other: entity.path,
            has: variable.value.description)
        }
        owners[variable.name] = (variable.value, entity.path)
        variables.append(VariableChange(name: variable.name, value: variable.value.description))
      }
    }
    try tag([first], tags)
    try set([first], variables)
  }
}

extension Removal {
  /// Adds another removal to this one.
  mutating func merge(_ other: Removal) {
    entities += other.entities
    annotated += other.annotated
    left += other.left
    emptied += other.emptied
  }
}
