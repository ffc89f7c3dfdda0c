package import ArgumentParser
import PaperDomain

/// `pc new doc TITLE`.
package struct NewDoc: Command {
  package static let configuration = CommandConfiguration(
    commandName: "doc", abstract: "Create a doc.",
    discussion: """
      Its folder is named after the title, in lower case, with a suffix such as -2 if that name is \
      in use. With a template, the doc gets that doc's groups, tags and variables, and with a \
      bundle also its pages.
      """)

  @Argument(help: "The title of the doc.")
  package var title: String

  @Option(
    help: .init(
      "Its folder below docs/; with a / at the end, the folder to put it in.", valueName: "path"))
  package var at: String?

  @Option(help: .init("Copy this doc's groups, tags and variables.", valueName: "doc"))
  package var template: String?

  @Option(
    help: .init("With a template: copy its pages too, bound to this bundle.", valueName: "bundle"))
  package var bundle: String?

  @Option(help: .init("Set a variable.", valueName: "name=value"))
  package var set: [String] = []

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--bundle` is without `--template`.
  package func validate() throws {
    if bundle != nil, template == nil {
      throw ValidationError("--bundle needs a doc whose pages are copied: add --template DOC")
    }
  }

  /// Creates the doc.
  ///
  /// - Throws: ``ReferenceError`` if the template or bundle is unknown, ``EditRefusal`` if the
  ///   title or place is bad or taken, or a variable can't be set; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let given = try at.map { try workspace.newPlace($0) }
    let changes = try set.map { try VariableChange(assignment: $0) }
    return try await workspace.change(options, invocation) { editor, resolver in
      let isFolder = at?.hasSuffix("/") ?? false
      let place = isFolder ? given.map { editor.freeDocPath(title: title, in: $0) } : given
      let doc =
        if let template {
          try editor.newDoc(
            title: title, at: place, like: resolver.doc(template),
            bundle: bundle.map { try resolver.bundle($0) })
        } else {
          try editor.newDoc(title: title, at: place)
        }
      try editor.set([.doc(doc)], changes)
      return PlannedChange(newDoc: doc, in: editor.snapshot)
    }
  }
}

extension PlannedChange {
  /// Describes a new doc and gives a hint for the next command.
  fileprivate init(newDoc doc: Doc, in snapshot: LibrarySnapshot) {
    let groups = snapshot.groups(of: doc)
    let pages = groups.reduce(0) { $0 + snapshot.pages(of: $1).count }
    let parts =
      (groups.isEmpty ? [] : [groups.count.counted("group")])
      + (pages == 0 ? [] : [pages.counted("page")])
    let size: StyledText = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    var hint: StyledText?
    if let empty = groups.first(where: { snapshot.pages(of: $0).isEmpty }) {
      hint =
        "pc add \(empty.path.quoted) BUNDLE#PAGES adds pages; an empty group is not committed"
    } else if groups.isEmpty {
      hint = "pc new group \(doc.path.quoted) TITLE gives it a group"
    }
    self.init(
      lines: ["new doc \(doc.path, .heading)" + size],
      members: [.init("id", .text(doc.id)), .init("path", .string(doc.path))], hint: hint)
  }
}
