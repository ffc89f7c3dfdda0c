import PaperDomain
import PaperLibrary

extension Workspace {
  /// Removes things with all that is in them, once somebody said yes.
  func remove(
    _ words: [String], _ yes: YesOption, _ options: ChangeOptions, _ invocation: Invocation
  ) async throws -> Outcome {
    func plan(
      _ editor: inout LibraryEditor, _ resolver: ReferenceResolver
    ) throws -> (removal: Removal, change: PlannedChange) {
      let entities = try resolver.entities(words)
      try refuseWhatStays(entities)
      let removal = try editor.remove(entities)
      for case .bundle(let bundle) in entities {
        let index = try versionIndex()
        if let commit = try index.bundleUse(of: bundle) {
          throw EditRefusal.bundleInHistory(bundle.name, commit: commit.short)
        }
        if try !index.isComplete && library.isInLastCommit(bundle.file) {
          throw LibraryError.shallow(
            "commits that are not here may show the bundle '\(bundle.name)'")
        }
      }
      var change = PlannedChange(removal: removal)
      change.hint = editor.snapshot.emptyGroupHint(removal.emptied)
      return (removal, change)
    }
    if !options.isDryRun {
      // A question about what is refused anyway is not asked.
      try refuseUnrecordable(options.commit)
      let preview = try library.edit(isDryRun: true) { editor in
        try plan(&editor, resolver(editor.snapshot)).removal
      }
      try invocation.confirm("remove \(preview.value.summary)?", yes)
    }
    return try await change(options, invocation) { try plan(&$0, $1).change }
  }

  private func refuseWhatStays(_ entities: [Entity]) throws {
    for entity in entities {
      switch entity {
      case .doc, .group, .page, .bundle: continue
      case .folder(let folder) where !folder.isEmpty: continue
      case .folder: throw CommandFailure("that is the whole library")
      case .tagGroup, .variable:
        throw CommandFailure(
          "'\(entity.path)' is a \(entity.kindName): docs, groups, pages and bundles are removed",
          hints: ["pc tags and pc variables list where those are used"])
      }
    }
  }
}

extension PlannedChange {
  /// Things that go, each with what goes with it.
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

extension Removal {
  /// What goes, in one line: the thing, or how many of each kind.
  var summary: StyledText {
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
