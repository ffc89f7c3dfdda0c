package import ArgumentParser
import PaperDomain

/// `pc cp REF NEW`.
package struct Copy: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "cp", abstract: "Copy a doc, group or page as a template.",
    discussion: """
      The copy and its contents get new ids. A group is copied to a doc, a page to the end of a \
      group; NEW is that doc or group, or the path of the copy.
      """)

  @Argument(help: .init("The doc, group or page to copy.", valueName: "ref"))
  package var source: String

  @Argument(help: .init("The target of the copy.", valueName: "new"))
  package var target: String

  @Option(
    help: .init("Set a variable of the copy; clear it without a value.", valueName: "name=value"))
  package var set: [String] = []

  @Option(help: .init("Bind the copied pages to this bundle, page by page.", valueName: "bundle"))
  package var bundle: String?

  @Option(help: "The title of the copied doc or group.")
  package var title: String?

  @Flag(help: "Copy annotations too.")
  package var notes = false

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Copies the entity.
  ///
  /// - Throws: ``ReferenceError`` if an entity is unknown, ``CommandFailure`` if its kind can't be
  ///   copied, ``EditRefusal`` if the new name is bad or taken; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let changes = try set.map { try VariableChange(assignment: $0) }
    return try await workspace.change(options, invocation) { editor, resolver in
      let settings = CopyOptions(
        variables: changes, bundle: try bundle.map { try resolver.bundle($0) }, withNotes: notes)
      let place = try workspace.newPlace(target)
      let copy: Entity
      switch try resolver.entity(source) {
      case .doc(let doc):
        copy = .doc(try editor.copy(doc, to: place, settings))
      case .group(let group):
        let goal = try MoveDestination(place, for: group.name, in: editor.snapshot.docs, "doc")
        copy = .group(
          try editor.copy(group, into: goal.container, named: goal.name ?? group.name, settings))
      case .page(let page):
        let goal = try MoveDestination(place, for: page.name, in: editor.snapshot.groups, "group")
        copy = .page(try editor.copy(page, into: goal.container, named: goal.name, settings))
      case let other:
        throw CommandFailure(
          "'\(source)' is a \(other.kindName): docs, groups and pages can be copied",
          hints: other.kindName == "bundle" ? ["pc bind lets pages show another bundle"] : [])
      }
      if let title { _ = try editor.retitle(copy, to: title) }
      let pages = editor.snapshot.pages.keys.count { $0.hasPrefix(copy.path + "/") }
      let size: StyledText = pages == 0 ? "" : " (\(pages.counted("page")))"
      return PlannedChange(
        lines: ["new \(copy.kindName) \(copy.path, .heading)" + size],
        members: [
          .init("kind", .string(copy.kindName)), .init("id", .text(copy.id)),
          .init("path", .string(copy.path)),
        ])
    }
  }
}
