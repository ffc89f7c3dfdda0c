package import ArgumentParser
import PaperDomain

/// `pc join GROUP GROUP…`, `pc join DOC DOC…`.
package struct Join: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Join groups, or docs, into the first of them.",
    usage: "pc join GROUP GROUP… | DOC DOC… [--tags keep|drop]",
    discussion: """
      The first one keeps its id and title. The pages or groups of the others are added at its \
      end, with their tags and variables unless --tags drop is given. If two have different values \
      of one variable, nothing is joined. A name that is in use gets a suffix: -2, -3 and so on.
      """)

  @Argument(help: .init("The groups or docs, at least two.", valueName: "ref"))
  package var references: [String]

  @OptionGroup package var tags: TagsOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if fewer than two entities are named.
  package func validate() throws {
    if references.count < 2 { throw ValidationError("name two groups or docs, or more") }
  }

  /// Joins the entities.
  ///
  /// - Throws: ``CommandFailure`` if they are not all groups or all docs, ``ReferenceError`` if one
  ///   is unknown, ``StructureRefusal`` if one is named twice or values differ; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    return try await workspace.change(options, invocation) { editor, resolver in
      let entities = try references.map { try resolver.entity($0) }
      let groups = entities.compactMap { if case .group(let group) = $0 { group } else { nil } }
      let docs = entities.compactMap { if case .doc(let doc) = $0 { doc } else { nil } }
      let joining: Joining?
      if groups.count == entities.count {
        joining = try editor.join(groups, keepsMetadata: tags.keeps)
      } else if docs.count == entities.count {
        joining = try editor.join(docs, keepsMetadata: tags.keeps)
      } else {
        let other = entities.first { !["group", "doc"].contains($0.kindName) } ?? entities[1]
        throw CommandFailure(
          "'\(other.path)' is a \(other.kindName): groups are joined with groups, docs with docs",
          hints: ["pc mv moves pages and groups into another"])
      }
      return joining.map { PlannedChange(joining: $0, in: editor.snapshot) } ?? PlannedChange()
    }
  }
}
