import GitNames
import PaperDomain
import PaperLibrary

extension Workspace {
  /// Removes entities with their contents, after a person has agreed.
  ///
  /// - Parameter words: Each must have exactly one meaning.
  func remove(
    _ words: [String], removingUses: Bool, _ yes: YesOption, _ options: ChangeOptions,
    _ invocation: Invocation
  ) async throws -> Outcome {
    func plan(
      _ editor: inout LibraryEditor, _ resolver: ReferenceResolver
    ) throws -> (summary: StyledText, change: PlannedChange) {
      let (entities, definitions) = try things(words, resolver, in: editor.snapshot)
      let removal = try editor.remove(entities)
      for case .bundle(let bundle) in entities {
        let index = try versionIndex()
        if let commit = try index.bundleUse(of: bundle) {
          throw EditRefusal.bundleInHistory(bundle.name, commit: commit.short)
        }
        if try !index.isComplete && library.history.isInLastCommit(bundle.file) {
          throw LibraryError.shallow(
            "commits that are missing here may show the bundle '\(bundle.name)'")
        }
      }
      let before = editor.snapshot
      var users: [Entity] = []
      for definition in definitions {
        users += try definition.remove(removingUses: removingUses, &editor)
      }
      var change = PlannedChange(removal: removal)
      change.hint = editor.snapshot.emptyGroupHint(removal.emptied)
      change.add(removed: definitions, of: before, users)
      return (removal.summary(with: definitions), change)
    }
    if !options.isDryRun {
      // Refused before the question, so that a person does not answer in vain.
      try refuseUnrecordable(options.commit)
      let preview = try library.edit(isDryRun: true) { editor in
        try plan(&editor, resolver(editor.snapshot)).summary
      }
      try invocation.confirm("remove \(preview.value)?", yes)
    }
    return try await change(options, invocation) { try plan(&$0, $1).change }
  }

  /// Returns what words name, without duplicates.
  private func things(
    _ words: [String], _ resolver: ReferenceResolver, in snapshot: LibrarySnapshot
  ) throws -> (entities: [Entity], definitions: [Definition]) {
    var seen: Set<String> = []
    var entities: [Entity] = []
    var definitions: [Definition] = []
    for word in words {
      let thing = try resolver.onlyThing(named: word, in: snapshot)
      guard seen.insert(thing.reference).inserted else { continue }
      switch thing {
      case .entity(.folder("")): throw CommandFailure("that is the whole library")
      case .entity(let entity): entities.append(entity)
      case .definition(let definition): definitions.append(definition)
      }
    }
    // A tag or option is removed with its group or variable.
    return (entities, definitions.filter { $0.whole.map { !definitions.contains($0) } ?? true })
  }
}

extension PlannedChange {
  /// Removed entities, each with its contents.
  init(removal: Removal) {
    let annotated = Set(removal.annotated)
    func hasNotes(_ entity: Entity) -> Bool {
      if case .page = entity { return annotated.contains(entity.path) }
      return false
    }
    self.init(
      lines: removal.entities.map { entity in
        "removed \(entity.kindName) \(entity.path, .heading)"
          + (hasNotes(entity) ? " with its annotations" : "")
      },
      members: [
        .init(
          "removed",
          .list(removal.entities) { entity in
            [
              "kind": .string(entity.kindName), "id": .text(entity.id),
              "path": .string(entity.path), "annotations": .bool(hasNotes(entity)),
            ]
          }),
        .init("left", .list(removal.left) { .string($0) }),
      ],
      notes: removal.left.map { "left \($0): no manifest of what is removed" })
  }
}

extension PlannedChange {
  fileprivate mutating func add(
    removed definitions: [Definition], of before: LibrarySnapshot, _ users: [Entity]
  ) {
    if definitions.isEmpty { return }
    let uses = PlannedChange.definition("", users, unreadable: before, name: nil)
    lines += definitions.map { "removed \($0.kindName) \($0.name, .heading)" }
    notes += uses.notes
    members +=
      [
        .init(
          "definitions",
          .list(definitions) { ["kind": .string($0.kindName), "name": .string($0.name)] })
      ] + uses.members.filter { $0.key == "uses" }
  }
}

extension Removal {
  /// The removed entities in one line: the entity, or how many of each kind.
  fileprivate func summary(with definitions: [Definition]) -> StyledText {
    var parts: [StyledText] = []
    for kind in ["doc", "group", "page", "bundle"] {
      let things = entities.filter { $0.kindName == kind }
      switch things.count {
      case 0: continue
      case 1: parts.append("the \(kind) \(things[0].path)")
      case let count: parts.append("\(count.counted(kind))")
      }
    }
    if !annotated.isEmpty {
      parts.append("the annotations of \(annotated.count.counted("page"))")
    }
    parts += definitions.map { "the \($0.kindName) \($0.name)" }
    return parts.joined()
  }
}

extension [StyledText] {
  /// `a, b and c`.
  fileprivate func joined() -> StyledText {
    var text = StyledText()
    for (index, part) in enumerated() {
      if index > 0 { text += index == count - 1 ? " and " : ", " }
      text += part
    }
    return text
  }
}
