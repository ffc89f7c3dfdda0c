import PaperDomain

/// Gives what a word names another name; `nil` when the word names nothing of its kind.
///
/// `pc rename` asks each in turn, so that a further kind of thing is one more of these.
typealias Renamer = (
  _ word: String, _ name: String, _ editor: inout LibraryEditor, _ resolver: ReferenceResolver
) throws -> Renaming?

/// What `pc rename` did.
struct Renaming {
  /// As people call it: `doc`, `tag group`.
  var kind: String
  var id: EntityID?
  var from: String
  var to: String
  /// What is worth knowing about it.
  var notes: [StyledText] = []
}

extension Renaming {
  /// Docs, groups, pages and bundles, by path, name or id.
  static func entity(
    _ word: String, _ name: String, _ editor: inout LibraryEditor, _ resolver: ReferenceResolver
  ) throws -> Renaming? {
    let entity: Entity
    do {
      entity = try resolver.entity(word)
    } catch let error as ReferenceError {
      guard case .unknown = error else { throw error }
      return nil
    }
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
      renaming.notes = ["it goes on answering to '\(moved.from)': no page is rewritten"]
    }
    return renaming
  }

  /// A name as it is typed, without what paths have around it.
  private static func plain(_ name: String, for entity: Entity) throws -> String {
    var name = name
    if case .page = entity, name.hasSuffix(".json") { name.removeLast(".json".count) }
    if name.contains("/") {
      throw CommandFailure(
        "'\(name)' is a path, and what a \(entity.kindName) is called is one name",
        hints: ["pc mv \(entity.path.quoted) \(name.quoted) moves it"])
    }
    return name
  }
}

extension PlannedChange {
  init(_ renaming: Renaming) {
    self.init(
      lines: renaming.from == renaming.to
        ? []
        : ["renamed \(renaming.kind) \(renaming.from) → \(renaming.to, .heading)"],
      members: [
        .init("kind", .string(renaming.kind)), .init("id", .text(renaming.id)),
        .init("from", .string(renaming.from)), .init("to", .string(renaming.to)),
      ],
      notes: renaming.notes)
  }
}
