/// A tag to add to or remove from entities.
package struct TagChange: Hashable, Sendable {
  package var tag: TagReference
  package var isRemoval: Bool

  package init(tag: TagReference, isRemoval: Bool) {
    self.tag = tag
    self.isRemoval = isRemoval
  }
}

/// A variable to set or clear.
package struct VariableChange: Hashable, Sendable {
  package var name: String
  /// The value as typed; `nil` clears the variable.
  package var value: String?

  package init(name: String, value: String?) {
    self.name = name
    self.value = value
  }
}

extension LibraryEditor {
  /// Adds tags to entities and removes tags. Tags that are present, or missing, already are not
  /// changed.
  ///
  /// - Throws: ``EditRefusal`` if a tag to add is undefined or not allowed there, or an entity has
  ///   no tags.
  package mutating func tag(_ entities: [Entity], _ changes: [TagChange]) throws {
    for change in changes where snapshot.tag(change.tag) == nil && !change.isRemoval {
      throw EditRefusal.unknownTag(
        change.tag.description,
        closest: EditDistance.closest(
          to: change.tag.description, in: snapshot.tagReferences.map(\.description)))
    }
    try editMetadata(of: entities) { metadata in
      for change in changes {
        if change.isRemoval {
          metadata.tags.removeAll { $0 == change.tag }
        } else if !metadata.tags.contains(change.tag) {
          metadata.tags.append(change.tag)
        }
      }
    }
  }

  /// Sets and clears variables of entities.
  ///
  /// - Throws: ``EditRefusal`` if a variable to set is undefined, its value is not allowed there,
  ///   or an entity has no variables.
  package mutating func set(_ entities: [Entity], _ changes: [VariableChange]) throws {
    let assignments = try changes.map { change -> (String, VariableValue?) in
      guard let text = change.value else { return (change.name, nil) }
      guard let variable = snapshot.variable(named: change.name) else {
        throw EditRefusal.unknownVariable(
          change.name,
          closest: EditDistance.closest(to: change.name, in: snapshot.variables.map(\.name)))
      }
      if case .int = variable.type, let value = Int(text) { return (change.name, .int(value)) }
      return (change.name, .option(text))
    }
    try editMetadata(of: entities) { metadata in
      for (name, value) in assignments {
        let index = metadata.variables.firstIndex { $0.name == name }
        switch (index, value) {
        case (let index?, let value?): metadata.variables[index].value = value
        case (let index?, nil): metadata.variables.remove(at: index)
        case (nil, let value?):
          metadata.variables.append(VariableAssignment(name: name, value: value))
        case (nil, nil): break
        }
      }
    }
  }

  /// Changes the metadata of several entities: all or none.
  private mutating func editMetadata(
    of entities: [Entity], _ change: (inout Metadata) -> Void
  ) throws {
    let check = LibraryCheck(snapshot, base: nil, blobs: NoBlobs())
    var planned: [(entity: Entity, file: String, before: Metadata, after: Metadata)] = []
    var reasons: [String] = []
    var seen: Set<String> = []
    for entity in entities {
      guard let (kind, before) = current(entity).carrier, let file = entity.file else {
        throw EditRefusal.notACarrier(entity.kindName)
      }
      guard seen.insert(file).inserted else { continue }
      var after = before
      change(&after)
      if after == before { continue }
      let old = Set(check.metadataProblems(before, of: kind, in: file).map(\.message))
      for problem in check.metadataProblems(after, of: kind, in: file)
      where problem.code.severity == .error && !old.contains(problem.message) {
        reasons.append("\(entity.path): \(problem.message)")
        if let fix = problem.fix { reasons.append(fix) }
      }
      planned.append((entity, file, before, after))
    }
    if !reasons.isEmpty { throw EditRefusal.wouldBreak(reasons) }
    try edits.edit(planned.map { ($0.file, (file: $0.file, before: $0.before, after: $0.after)) }) {
      try LibraryEditor.write($0.after, over: $0.before, to: $0.file, &$1)
    }
    for (entity, _, _, after) in planned { remember(after, of: entity) }
  }

  /// Changes the entries that differ. An entry that can't be read is not changed.
  mutating func write(
    _ after: Metadata, over before: Metadata, to file: String
  ) throws {
    try edits.edit(file) { try LibraryEditor.write(after, over: before, to: file, &$0) }
  }

  private static func write(
    _ after: Metadata, over before: Metadata, to file: String, _ edit: inout JSONEdit
  ) throws {
    let keyOrder = ManifestKeys.keys(ofManifest: file)
    if after.tags != before.tags {
      let removed = Set(before.tags).subtracting(after.tags).map(\.description)
      let added = after.tags.filter { !before.tags.contains($0) }.map(\.description)
      let present = edit.document.root["tags"]?.array?.map(\.literal) ?? []
      let kept = present.filter { literal in !removed.contains { literal == .string($0) } }
      let tags = kept + added.map(JSONLiteral.string)
      if tags.isEmpty {
        try edit.remove(["tags"])
      } else {
        try edit.set(["tags"], to: .array(tags), keyOrder: keyOrder)
      }
    }
    for old in before.variables where !after.variables.contains(where: { $0.name == old.name }) {
      try edit.remove(["variables", .key(old.name)])
    }
    for assignment in after.variables where !before.variables.contains(assignment) {
      try edit.set(
        ["variables", .key(assignment.name)], to: assignment.value.literal, keyOrder: keyOrder)
    }
    if !before.variables.isEmpty, edit.document.root["variables"]?.object?.isEmpty == true {
      try edit.remove(["variables"])
    }
  }

  /// Returns the entity with the changes planned so far.
  private func current(_ entity: Entity) -> Entity {
    switch entity {
    case .doc(let doc): .doc(snapshot.docs[doc.path] ?? doc)
    case .group(let group): .group(snapshot.groups[group.path] ?? group)
    case .page(let page): .page(snapshot.pages[page.path] ?? page)
    case .bundle(let bundle): .bundle(snapshot.bundles[bundle.name] ?? bundle)
    case .folder, .tagGroup, .variable: entity
    }
  }

  mutating func remember(_ metadata: Metadata, of entity: Entity) {
    switch entity {
    case .doc(let doc): snapshot.docs[doc.path]?.metadata = metadata
    case .group(let group): snapshot.groups[group.path]?.metadata = metadata
    case .page(let page): snapshot.pages[page.path]?.metadata = metadata
    case .bundle(let bundle): snapshot.bundles[bundle.name]?.metadata = metadata
    case .folder, .tagGroup, .variable: break
    }
  }
}
