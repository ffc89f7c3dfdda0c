extension LibraryEditor {
  /// Defines a tag, and its group if that is new. An existing tag gets the given colour and scope.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``EditRefusal`` if a name or the colour is bad, or a name differs from a known one
  ///   only in case or Unicode form; ``RegistryRefusal/tooNarrow(what:scope:uses:)`` if uses are
  ///   outside the new scope.
  package mutating func defineTag(
    _ reference: TagReference, color: String?, scope: TagScope?
  ) throws -> Bool {
    try checkNames(of: reference.group, "tag group's name")
    try checkNames(of: reference.tag, "tag's name")
    if let color, !Tag.isColor(color) {
      throw EditRefusal.badDefinition(
        "'\(color)' is not a colour", fix: "write it as #RRGGBB, in quotes")
    }
    let folded = ItemName.folded(reference.group)
    guard
      let groupIndex = snapshot.tagGroups.firstIndex(where: { ItemName.folded($0.name) == folded })
    else {
      let tag = newTag(reference.tag, color: color, scope: scope)
      try createTagGroup(named: reference.group, tags: [tag])
      return true
    }
    let group = snapshot.tagGroups[groupIndex]
    if group.name != reference.group { throw EditRefusal.exists("tag group", group.name) }
    let tagFolded = ItemName.folded(reference.tag)
    if let index = group.tags.firstIndex(where: { ItemName.folded($0.name) == tagFolded }) {
      let tag = group.tags[index]
      if tag.name != reference.tag {
        throw EditRefusal.exists("tag", "\(group.name)/\(tag.name)")
      }
      return try redefine(tag, at: index, in: groupIndex, color: color, scope: scope)
    }
    let tag = newTag(reference.tag, color: color, scope: scope)
    try edits.edit(group.file) { edit in
      if edit.document.root["tags"] == nil {
        try edit.set(["tags"], to: [tag.literal], keyOrder: ManifestKeys.tagGroup)
      } else {
        try edit.insert(tag.literal, into: ["tags"], at: group.tags.count)
      }
    }
    snapshot.tagGroups[groupIndex].tags.append(tag)
    snapshot.tagsByName[group.name, default: [:]][tag.name] = tag
    return true
  }

  /// Refuses a definition if an unreadable file may already contain it.
  func checkReadable(_ file: String) throws {
    if snapshot.broken.contains(file) {
      throw EditRefusal.badDefinition("\(file) can't be read", fix: "pc check shows the error")
    }
  }

  /// Refuses a scope that excludes entities which carry the tag or variable within its old scope.
  private func refuseNarrow(
    _ what: String, _ scope: String, _ users: [Entity], wasIn allowed: (CarrierKind) -> Bool
  ) throws {
    let left = users.filter { $0.carrier.map { allowed($0.kind) } ?? false }
    if left.isEmpty { return }
    throw RegistryRefusal.tooNarrow(what: what, scope: scope, uses: left.map(\.path))
  }

  private mutating func newTag(_ name: String, color: String?, scope: TagScope?) -> Tag {
    Tag(id: newID(), name: name, color: color ?? Tag.defaultColor, scope: scope ?? .all)
  }

  /// Creates a tag group, in a file with its name.
  mutating func createTagGroup(named groupName: String, tags: [Tag]) throws {
    try checkReadable("tags/\(ItemName.slug(groupName)).json")
    let files = Set(snapshot.tagGroups.map { ItemName.folded(lastComponent($0.file)) })
    let name = freeName(ItemName.slug(groupName)) {
      files.contains(ItemName.folded("\($0).json"))
    }
    let group = TagGroup(
      file: "tags/\(name).json", id: newID(), createdAt: now, name: groupName, tags: tags)
    edits.create(group.file, group.literal)
    snapshot.tagGroups.append(group)
    snapshot.tagsByName[group.name] = Dictionary(
      tags.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func redefine(
    _ tag: Tag, at index: Int, in groupIndex: Int, color: String?, scope: TagScope?
  ) throws -> Bool {
    var changed = tag
    if let color { changed.color = color }
    if let scope { changed.scope = scope }
    if changed == tag { return false }
    let reference = TagReference(group: snapshot.tagGroups[groupIndex].name, tag: tag.name)
    try refuseNarrow(
      "tag '\(reference)'", changed.scope.rawValue,
      snapshot.carriers { !changed.scope.allows($0) && $1.tags.contains(reference) },
      wasIn: tag.scope.allows)
    let file = snapshot.tagGroups[groupIndex].file
    try edits.edit(file) { edit in
      if changed.color != tag.color {
        try edit.set(
          ["tags", .index(index), "color"], to: .string(changed.color),
          keyOrder: ManifestKeys.tag)
      }
      if changed.scope != tag.scope {
        try edit.set(
          ["tags", .index(index), "scope"], to: .string(changed.scope.rawValue),
          keyOrder: ManifestKeys.tag)
      }
    }
    snapshot.tagGroups[groupIndex].tags[index] = changed
    snapshot.tagsByName[snapshot.tagGroups[groupIndex].name]?[tag.name] = changed
    return true
  }

  /// Defines a variable. An existing variable must have the same type; it gets the given scope and
  /// the additional options.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``EditRefusal`` if the name or the options are bad, the name differs from a known
  ///   one only in case or Unicode form, or the type differs;
  ///   ``RegistryRefusal/tooNarrow(what:scope:uses:)`` if uses are outside the new scope.
  package mutating func defineVariable(
    _ name: String, type: VariableType, scope: VariableScope?
  ) throws -> Bool {
    try checkName(name, "variable's name")
    if case .list(let options) = type {
      if options.isEmpty {
        throw EditRefusal.badDefinition(
          "a list variable needs options", fix: "--options Easy,Hard")
      }
      if let twice = options.enumerated().first(where: { options[..<$0].contains($1) })?.element {
        throw EditRefusal.badDefinition("the option '\(twice)' is given twice", fix: nil)
      }
    }
    let folded = ItemName.folded(name)
    if let index = snapshot.variables.firstIndex(where: { ItemName.folded($0.name) == folded }) {
      if snapshot.variables[index].name != name {
        throw EditRefusal.exists("variable", snapshot.variables[index].name)
      }
      return try redefineVariable(at: index, type: type, scope: scope)
    }
    try checkReadable("variables/\(ItemName.slug(name)).json")
    let files = Set(snapshot.variables.map { ItemName.folded(lastComponent($0.file)) })
    let fileName = freeName(ItemName.slug(name)) { files.contains(ItemName.folded("\($0).json")) }
    let variable = Variable(
      file: "variables/\(fileName).json", id: newID(), createdAt: now, name: name, type: type,
      scope: scope ?? .all)
    edits.create(variable.file, variable.literal)
    snapshot.variables.append(variable)
    snapshot.variablesByName[name] = variable
    return true
  }

  private mutating func redefineVariable(
    at index: Int, type: VariableType, scope: VariableScope?
  ) throws -> Bool {
    let old = snapshot.variables[index]
    var changed = old
    if let scope { changed.scope = scope }
    switch (old.type, type) {
    case (.int, .int): break
    case (.list(let before), .list(let now)):
      changed.type = .list(options: before + now.filter { !before.contains($0) })
    default:
      throw EditRefusal.badDefinition(
        "'\(old.name)' is a variable of type \(old.type.name)", fix: "define one of another name")
    }
    if changed == old { return false }
    try refuseNarrow(
      "variable '\(old.name)'", changed.scope.rawValue,
      snapshot.carriers { kind, metadata in
        !changed.scope.allows(kind) && metadata.variables.contains { $0.name == old.name }
      }, wasIn: old.scope.allows)
    try edits.edit(old.file) { edit in
      if changed.scope != old.scope {
        try edit.set(
          ["scope"], to: .string(changed.scope.rawValue), keyOrder: ManifestKeys.variable)
      }
      if case .list(let options) = changed.type {
        try edit.set(
          ["options"], to: .array(options.map(JSONLiteral.string)),
          keyOrder: ManifestKeys.variable)
      }
    }
    snapshot.variables[index] = changed
    snapshot.variablesByName[old.name] = changed
    return true
  }
}

/// Why a tag, tag group, variable or option is not changed.
package enum RegistryRefusal: UserFacingError, Equatable {
  /// A definition in use.
  ///
  /// - Parameters:
  ///   - what: The definition: `tag 'Subject/Mathematics'`.
  ///   - uses: Paths of the entities that carry it, at least one.
  case inUse(what: String, uses: [String])
  case unknownTagGroup(String, closest: String?)
  case unknownOption(String, variable: String, options: [String])
  case optionExists(String, variable: String)
  case lastOption(String, variable: String)
  case notAList(String)
  /// A scope that excludes entities which carry the tag or variable.
  case tooNarrow(what: String, scope: String, uses: [String])
  /// A new name that has another kind than the old one.
  case unequalKinds(old: String, new: String)

  package var errorCode: ErrorCode {
    switch self {
    case .inUse, .tooNarrow: .inUse
    case .unknownTagGroup, .unknownOption: .notFound
    case .optionExists: .exists
    case .lastOption: .refused
    case .notAList, .unequalKinds: .wrongKind
    }
  }

  package var explanation: String {
    switch self {
    case .inUse(let what, let uses):
      "the \(what) is used \(uses.count == 1 ? "once" : "\(uses.count) times")"
    case .unknownTagGroup(let name, _): "there is no tag group '\(name)'"
    case .unknownOption(let option, let variable, _): "'\(variable)' has no option '\(option)'"
    case .optionExists(let option, let variable):
      "'\(variable)' has the option '\(option)' already"
    case .lastOption(let option, let variable):
      "'\(option)' is the only option of '\(variable)'"
    case .notAList(let variable): "'\(variable)' is an integer, without options"
    case .tooNarrow(let what, let scope, let uses):
      "the \(what) can't have scope \(scope): "
        + (uses.count == 1
          ? "an element outside that scope has it"
          : "\(uses.count) elements outside that scope have it")
    case .unequalKinds(let old, let new): "'\(old)' can't become '\(new)'"
    }
  }

  package var hints: [String] {
    switch self {
    case .inUse(_, let uses):
      ["used by \(RegistryRefusal.list(uses))", "--remove-uses removes it from them"]
    case .unknownTagGroup(_, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc tags lists them"]
    case .unknownOption(let option, _, let options):
      [
        EditDistance.closest(to: option, in: options).map { "did you mean '\($0)'?" }
          ?? "its options are \(options.joined(separator: ", "))"
      ]
    case .lastOption(_, let variable): ["pc variables rm \(variable.inQuotes) removes the variable"]
    case .notAList, .optionExists: []
    case .tooNarrow(_, _, let uses): ["carried by \(RegistryRefusal.list(uses))"]
    case .unequalKinds:
      ["a tag group becomes a tag group, a tag a tag, an option an option"]
    }
  }

  private static func list(_ uses: [String]) -> String {
    let shown = uses.prefix(20).joined(separator: ", ")
    return uses.count > 20 ? "\(shown) and \(uses.count - 20) more" : shown
  }
}
