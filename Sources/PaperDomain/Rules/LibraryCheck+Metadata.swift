extension LibraryCheck {
  func metadataProblems() -> [Problem] { metadataProblems(of: snapshot) }

  /// Returns the problems of entities' tags and variables, by the snapshot's definitions.
  func metadataProblems(of snapshot: LibrarySnapshot) -> [Problem] {
    var problems: [Problem] = []
    for bundle in snapshot.bundles.values {
      problems += metadataProblems(bundle.metadata, of: .bundle, in: bundle.file)
    }
    for doc in snapshot.docs.values {
      problems += metadataProblems(doc.metadata, of: .doc, in: doc.file)
    }
    for group in snapshot.groups.values {
      problems += metadataProblems(group.metadata, of: .group, in: group.file)
    }
    for page in snapshot.pages.values {
      problems += metadataProblems(page.metadata, of: .page, in: page.file)
    }
    return problems
  }

  /// Returns the problems of tags and variables on an entity of a kind.
  package func metadataProblems(
    _ metadata: Metadata, of kind: CarrierKind, in file: @autoclosure () -> String
  ) -> [Problem] {
    if isValid(metadata, for: kind) { return [] }
    let file = file()
    return tagProblems(metadata.tags, of: kind, in: file)
      + metadata.variables.compactMap { variableProblem($0, of: kind, in: file) }
      + metadata.ownKeys.compactMap { ownKeyProblem($0, in: file) }
  }

  /// Returns the problem of a user's key that has the name of a tag group or variable, but is not a
  /// value of it.
  private func ownKeyProblem(_ key: String, in file: String) -> Problem? {
    let name = ItemName.folded(key)
    let pointer: JSONPointer = [.key(key)]
    if let variable = snapshot.variables.first(where: { ItemName.folded($0.name) == name }) {
      return Problem(
        .misplacedKey, in: file, at: pointer,
        "'\(key)' is a key of your own here, not a value of the variable '\(variable.name)'",
        fix: "write \"variables\": { \"\(variable.name)\": … }, or call it something else")
    }
    if let group = snapshot.tagGroups.first(where: { ItemName.folded($0.name) == name }) {
      return Problem(
        .misplacedKey, in: file, at: pointer,
        "'\(key)' is a key of your own here, and no tag of the group '\(group.name)'",
        fix: "write \"tags\": [\"\(group.name)/…\"], or call it something else")
    }
    return nil
  }

  /// Whether tags and variables have no problems. This is true for almost all entities, and takes a
  /// tenth of the time of collecting problems.
  private func isValid(_ metadata: Metadata, for kind: CarrierKind) -> Bool {
    guard metadata.ownKeys.isEmpty,
      metadata.tags.allSatisfy({ snapshot.tag($0)?.scope.allows(kind) == true }),
      metadata.tags.count < 2 || Set(metadata.tags).count == metadata.tags.count
    else { return false }
    return metadata.variables.allSatisfy { assignment in
      guard let variable = snapshot.variable(named: assignment.name), variable.scope.allows(kind)
      else { return false }
      switch (variable.type, assignment.value) {
      case (.int, .int): return true
      case (.list(let options), .option(let option)): return options.contains(option)
      case (.int, .option), (.list, .int): return false
      }
    }
  }

  private func tagProblems(
    _ tags: [TagReference], of kind: CarrierKind, in file: String
  ) -> [Problem] {
    var seen: Set<TagReference> = []
    return tags.enumerated().compactMap { index, reference in
      let isFirst = seen.insert(reference).inserted
      let pointer: JSONPointer = [.key("tags"), .index(index)]
      guard let tag = snapshot.tag(reference) else {
        if isDefined(reference.group, inBroken: "tags", before: base?.tag(reference) != nil) {
          return nil
        }
        return Problem(
          .unknownTag, in: file, at: pointer, "there is no tag '\(reference)'",
          fix: renamed(reference).map { renameFix($0.description) }
            ?? suggestions.closest(
              to: reference.description, in: snapshot.tagReferences.map(\.description)
            ).map { "did you mean '\($0)'?" }
            ?? "define it: pc define tag \(reference.description.inQuotes)")
      }
      if !tag.scope.allows(kind) {
        return Problem(
          .tagScope, in: file, at: pointer,
          "the tag '\(reference)' has scope \(tag.scope.rawValue): not for a \(kind.rawValue)",
          fix: "remove it here, or widen its scope")
      }
      if !isFirst {
        return Problem(
          .tagTwice, in: file, at: pointer, "the tag '\(reference)' is given twice",
          fix: "remove one")
      }
      return nil
    }
  }

  /// Returns the present name of a tag of HEAD.
  private func renamed(_ reference: TagReference) -> TagReference? {
    guard let id = base?.tag(reference)?.id else { return nil }
    for group in snapshot.tagGroups {
      if let tag = group.tags.first(where: { $0.id == id }) {
        return TagReference(group: group.name, tag: tag.name)
      }
    }
    return nil
  }

  /// Returns the present name of a variable of HEAD.
  private func renamed(_ variable: String) -> String? {
    guard let id = base?.variable(named: variable)?.id else { return nil }
    return snapshot.variables.first { $0.id == id }?.name
  }

  /// Whether an unreadable file may define a name: the file with this name, or any file if HEAD had
  /// the name.
  private func isDefined(_ name: String, inBroken folder: String, before: Bool) -> Bool {
    if snapshot.broken.contains("\(folder)/\(ItemName.slug(name)).json") { return true }
    return before && snapshot.broken.contains { $0.hasPrefix(folder + "/") }
  }

  private func variableProblem(
    _ assignment: VariableAssignment, of kind: CarrierKind, in file: String
  ) -> Problem? {
    let pointer: JSONPointer = [.key("variables"), .key(assignment.name)]
    guard let variable = snapshot.variable(named: assignment.name) else {
      let before = base?.variable(named: assignment.name) != nil
      if isDefined(assignment.name, inBroken: "variables", before: before) { return nil }
      return Problem(
        .unknownVariable, in: file, at: pointer, "there is no variable '\(assignment.name)'",
        fix: renamed(assignment.name).map(renameFix)
          ?? suggestions.closest(to: assignment.name, in: snapshot.variables.map(\.name)).map {
            "did you mean '\($0)'?"
          } ?? "define it: pc define variable \(assignment.name.inQuotes) --type int")
    }
    if !variable.scope.allows(kind) {
      return Problem(
        .variableScope, in: file, at: pointer,
        "the variable '\(variable.name)' has scope \(variable.scope.rawValue): "
          + "not for a \(kind.rawValue)", fix: "remove it here, or widen its scope")
    }
    switch (variable.type, assignment.value) {
    case (.int, .int): return nil
    case (.int, .option(let text)):
      return Problem(
        .variableType, in: file, at: pointer,
        "'\(variable.name)' is an integer, not the text '\(text)'",
        fix: Int(text).map { "write \($0) without quotes" } ?? "write an integer")
    case (.list(let options), let value):
      if case .option(let option) = value, options.contains(option) { return nil }
      let text = value.description
      if options.contains(text) {
        return Problem(
          .unknownOption, in: file, at: pointer,
          "'\(variable.name)' has the option \"\(text)\", and this is a number",
          fix: "write it in quotes: \"\(text)\"")
      }
      return Problem(
        .unknownOption, in: file, at: pointer, "'\(variable.name)' has no option '\(text)'",
        fix: suggestions.closest(to: text, in: options).map { "did you mean '\($0)'?" }
          ?? "its options are \(options.joined(separator: ", "))")
    }
  }
}
