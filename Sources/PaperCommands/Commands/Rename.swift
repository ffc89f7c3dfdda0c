package import ArgumentParser
import PaperDomain

/// `pc rename REF NEW`.
package struct Rename: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Rename an entity, and keep every reference to it valid.",
    discussion: """
      NEW is a name, not a path: pc mv moves. A bundle can still be found by its old name, so that \
      pages and old commits stay valid. Tag groups, tags (Group/Tag), variables and options \
      (Level=Hard) are renamed wherever they are used. With --title, a doc or group gets another \
      title; its folder then keeps its name unless NEW is given.
      """)

  @Argument(help: .init("What to rename.", valueName: "ref"))
  package var reference: String

  @Argument(help: .init("Its new name.", valueName: "new"))
  package var name: String?

  @Option(help: "The new title of a doc or group.")
  package var title: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if a new name and a title are both missing.
  package func validate() throws {
    if name == nil && title == nil { throw ValidationError("a new name or --title is missing") }
  }

  /// Renames the entity, and changes its title.
  ///
  /// - Throws: ``ReferenceError`` if it is unknown, ``CommandFailure`` if it is a folder,
  ///   ``EditRefusal``, ``StructureRefusal`` or ``RegistryRefusal`` if the name is bad or taken;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      var change = PlannedChange()
      if let title { change = try retitle(title, &editor, resolver) }
      guard let name else { return change }
      let renaming: Renaming? =
        switch try resolver.named(reference, in: editor.snapshot) {
        case .entity(let entity): try .entity(entity, to: name, &editor)
        case .definition(let definition): try .definition(definition, to: name, &editor)
        }
      guard let renaming else {
        throw CommandFailure("'\(reference)' is a folder of docs, which has no name to change")
      }
      let renamed = PlannedChange(renaming)
      change.lines += renamed.lines
      change.members = renamed.members + change.members.filter { $0.key == "title" }
      change.notes += renamed.notes
      return change
    }
  }

  private func retitle(
    _ title: String, _ editor: inout LibraryEditor, _ resolver: ReferenceResolver
  ) throws -> PlannedChange {
    let entity = try resolver.entity(reference)
    let old = entity.title
    _ = try editor.retitle(entity, to: title)
    return PlannedChange(
      lines: old == title
        ? []
        : [
          "\(entity.kindName) \(entity.path, .heading)  title: \(old ?? "", .removed) → \(title, .added)"
        ],
      members: [
        .init("kind", .string(entity.kindName)), .init("id", .text(entity.id)),
        .init("path", .string(entity.path)), .init("title", .string(title)),
      ])
  }
}
