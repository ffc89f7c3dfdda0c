import PaperDomain

/// The result of `pc rename`.
struct Renaming {
  /// The kind in words: `doc`, `tag group`.
  var kind: String
  var id: EntityID?
  var from: String
  var to: String
  /// The entities that have a tag or variable; `nil` for other kinds.
  var users: [Entity]?
  /// Additional notes.
  var notes: [StyledText] = []
}

extension Renaming {
  /// Renames a doc, group, page or bundle, given by path, name or id.
  static func entity(
    _ entity: Entity, to name: String, _ editor: inout LibraryEditor
  ) throws -> Renaming? {
    let moved: MovedEntity
    switch entity {
    case .doc(let doc): moved = try editor.rename(doc, to: plain(name, for: entity))
    case .group(let group): moved = try editor.rename(group, to: plain(name, for: entity))
    case .page(let page): moved = try editor.rename(page, to: plain(name, for: entity))
    case .bundle(let bundle): moved = try editor.rename(bundle, to: plain(name, for: entity))
    case .folder, .tagGroup, .variable: return nil
    }
    var renaming = Renaming(
      kind: entity.kindName, id: entity.id, from: moved.from, to: moved.entity.path)
    if case .bundle = entity, moved.from != renaming.to {
      renaming.notes = ["'\(moved.from)' still resolves to it: no page is rewritten"]
    }
    return renaming
  }

  /// Renames a tag, tag group, variable or option.
  static func definition(
    _ definition: Definition, to name: String, _ editor: inout LibraryEditor
  ) throws -> Renaming {
    let before = editor.snapshot
    let (renamed, users) = try definition.rename(to: name, &editor)
    let change = PlannedChange.definition("", users, unreadable: before, name: renamed.name)
    return Renaming(
      kind: definition.kindName, id: before.id(of: definition), from: definition.name,
      to: renamed.name, users: users, notes: change.notes)
  }

  /// A name as typed, without the suffix of a page's file.
  private static func plain(_ name: String, for entity: Entity) throws -> String {
    var name = name
    if case .page = entity, name.hasSuffix(".json") { name.removeLast(".json".count) }
    if name.contains("/") {
      throw CommandFailure(
        "'\(name)' is a path, but the name of a \(entity.kindName) has no slash",
        hints: ["pc mv \(entity.path.quoted) \(name.quoted) moves it"])
    }
    return name
  }
}

extension LibrarySnapshot {
  /// The id of a definition; `nil` for an option.
  func id(of definition: Definition) -> EntityID? {
    switch definition {
    case .tagGroup(let name): tagGroups.first { $0.name == name }?.id
    case .tag(let reference): tag(reference)?.id
    case .variable(let name): variable(named: name)?.id
    case .option: nil
    }
  }
}

extension PlannedChange {
  init(_ renaming: Renaming) {
    var files: Set<String> = []
    let uses = renaming.users?.filter { files.insert($0.file ?? $0.path).inserted }
    let count = uses.map { $0.isEmpty ? "" : "  \($0.count.counted("use"))" } ?? ""
    self.init(
      lines: renaming.from == renaming.to
        ? []
        : [
          "renamed \(renaming.kind) \(renaming.from) → \(renaming.to, .heading)\(count, .muted)"
        ],
      members: [
        .init("kind", .string(renaming.kind)), .init("id", .text(renaming.id)),
        .init("from", .string(renaming.from)), .init("to", .string(renaming.to)),
      ] + (uses.map { [.init("uses", .list($0) { .string($0.path) })] } ?? []),
      notes: renaming.notes)
  }
}
