package import ArgumentParser
import PaperDomain

/// `pc mv REF… NEW`.
package struct Move: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "mv", abstract: "Move docs, groups and pages.", usage: "pc mv REF… NEW",
    discussion: """
      Pages move to the end of a group, groups to the end of a doc, docs into a folder. NEW is \
      that target, or the new path of a single entity. Annotations move with their pages, ids do \
      not change, and order lists are updated.
      """)

  @Argument(help: .init("The entities to move, and the target.", valueName: "ref"))
  package var words: [String]

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the target is missing.
  package func validate() throws {
    if words.count < 2 { throw ValidationError("name the entities to move, and the target") }
  }

  /// Moves the entities.
  ///
  /// - Throws: ``ReferenceError`` if one is unknown, ``CommandFailure`` if its kind can't be moved
  ///   there, ``EditRefusal`` if a name is bad or taken, ``StructureRefusal`` if a file is in the
  ///   way; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let sources = Array(words.dropLast())
    let target = words[words.count - 1]
    return try await workspace.change(options, invocation) { editor, resolver in
      let entities = try resolver.entities(sources)
      let place = try MoveTarget(target, of: entities, workspace, resolver)
      var moves: [MovedEntity] = []
      var pages: [Page] = []
      for entity in entities {
        switch entity {
        case .page(let page): pages.append(page)
        case .group(let group):
          let goal = try place.doc(for: group, in: editor.snapshot)
          moves.append(try editor.move(group, into: goal.container, named: goal.name))
        case .doc(let doc):
          moves.append(try editor.move(doc, to: place.path(for: doc.path, in: editor.snapshot)))
        case .folder(let folder) where !folder.isEmpty:
          moves += try editor.moveFolder(
            folder, to: place.path(for: folder, in: editor.snapshot))
        case .bundle(let bundle) where entities.count == 1:
          moves.append(try editor.rename(bundle, to: place.bundleName))
        default:
          throw CommandFailure(
            "'\(entity.path)' is a \(entity.kindName): docs, groups and pages can be moved",
            hints: ["pc rename renames it"])
        }
      }
      if let first = pages.first {
        let goal = try place.group(for: first, in: editor.snapshot)
        moves += try editor.move(pages, into: goal.container, named: goal.name)
      }
      var change = PlannedChange(moves: moves)
      change.hint = editor.snapshot.emptyGroupHint(pages.map(\.groupPath))
      return change
    }
  }
}
