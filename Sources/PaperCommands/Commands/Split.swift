package import ArgumentParser
import PaperDomain

/// `pc split GROUP PAGE…`, `pc split DOC GROUP…`.
package struct Split: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Split a group before some of its pages, or a doc before some of its groups.",
    usage: "pc split GROUP PAGE… | DOC GROUP… [--title TITLE]… [--tags keep|drop]",
    discussion: """
      Each named page starts a new group, after the group before it; each named group starts a new \
      doc beside the old one. The first part keeps the id. The new parts get its tags and \
      variables unless --tags drop is given; pages always keep their own.
      """)

  @Argument(help: .init("The group or doc.", valueName: "ref"))
  package var whole: String

  @Argument(help: .init("The pages or groups that begin a new part.", valueName: "first"))
  package var firsts: [String]

  @Option(help: "The title of a new part, once for each; by default the old one with a number.")
  package var title: [String] = []

  @OptionGroup package var tags: TagsOption
  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Splits the entity.
  ///
  /// - Throws: ``ReferenceError`` if one is unknown, ``CommandFailure`` if its kind can't be split,
  ///   ``StructureRefusal`` if the parts or titles don't fit; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let settings = SplitOptions(titles: title, keepsMetadata: tags.keeps)
    return try await workspace.change(options, invocation) { editor, resolver in
      let parts: [Entity]
      switch try resolver.entity(whole) {
      case .group(let group):
        let pages = try firsts.map { try page($0, of: group, resolver) }
        parts = try editor.split(group, before: pages, settings).map(Entity.group)
      case .doc(let doc):
        let groups = try firsts.map { try self.group($0, of: doc, editor.snapshot, resolver) }
        parts = try editor.split(doc, before: groups, settings).map(Entity.doc)
      case let other:
        throw CommandFailure("'\(whole)' is a \(other.kindName): groups and docs can be split")
      }
      return PlannedChange(parts: parts, in: editor.snapshot)
    }
  }

  /// A page by its name in the group, or by any reference.
  private func page(
    _ word: String, of group: PageGroup, _ resolver: ReferenceResolver
  ) throws -> Page {
    if let page = resolver.member(word, of: group.path), case .page(let page) = page {
      return page
    }
    return try resolver.page(word)
  }

  private func group(
    _ word: String, of doc: Doc, _ snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws -> PageGroup {
    if let group = resolver.member(word, of: doc.path), case .group(let group) = group {
      return group
    }
    return try resolver.group(word, in: snapshot)
  }
}
