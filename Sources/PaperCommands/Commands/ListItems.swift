package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc ls [REF…]`.
package struct ListItems: Command {
  package static let configuration = CommandConfiguration(
    commandName: "ls", abstract: "List docs, groups and pages.",
    discussion: """
      Without a reference the docs; of a doc its groups and pages, of a group its pages, of a bundle \
      the pages that show it. With conditions, docs, groups and pages that meet them all; a \
      condition on a page is met by the page, its group or its doc.
      """)

  @Argument(
    help: .init(
      "Docs, groups, pages, folders, bundles; - for those on the input.", valueName: "ref"))
  package var references: [String] = []

  @Option(help: .init("Only with this tag.", valueName: "group/tag"))
  package var tag: [String] = []

  @Option(
    name: .customLong("where"),
    help: .init("Only where this holds: year>=2020, title~calculus.", valueName: "condition"))
  package var conditions: [String] = []

  @Option(help: "Only things of this kind.")
  package var kind: [ItemKind] = []

  @Option(
    parsing: .unconditional,
    help: .init(
      "In the order of path, title, created or a variable; -key turns it around.",
      valueName: "key"))
  package var sort: String?

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let filters =
      try conditions.map { text in
        guard let filter = Filter(parsing: text) else {
          throw CommandFailure.usage(
            "'\(text)' is not a condition",
            hints: ["write year>=2020, tag:Subject/Mathematics or title~calculus"])
        }
        return filter
      } + tag.map { Filter(field: "tag", comparison: .has, value: $0) }
    let named = try invocation.references(references, endedByNul: nul)
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.snapshot()
    let selection = try ItemSelection(
      named, kinds: kind, filters: filters, sort: sort.map { ItemOrder(parsing: $0) },
      in: snapshot, workspace.resolver(snapshot))
    let answer = ListAnswer(items: selection.items, snapshot: snapshot)
    if nul.endsInNul {
      try invocation.terminal.print(nulTerminated: answer.items.map { Array($0.path.utf8) })
    } else {
      try invocation.write(answer, isLong: true)
    }
    if !selection.items.isEmpty { return .done }
    if !filters.isEmpty {
      invocation.terminal.note("nothing meets these conditions")
      return .negative
    }
    invocation.terminal.note(
      snapshot.docs.isEmpty ? "no docs yet: pc new doc TITLE makes one" : "nothing is in it")
    return .done
  }
}

/// What `pc ls` lists.
struct ListAnswer: Report {
  let items: [Entity]
  let snapshot: LibrarySnapshot

  var json: OutputJSON { ["items": .list(items) { $0.item(in: snapshot) }] }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .flexible, .left, .flexible])
    for item in items {
      table.add(
        "\(item.path, .heading)", text(item), size(item), item.carrier?.metadata.line ?? "")
    }
    try terminal.print(table)
  }

  private func text(_ item: Entity) -> StyledText {
    if case .page(let page) = item { return "\(page.binding)" }
    return "\(item.title ?? "")"
  }

  private func size(_ item: Entity) -> StyledText {
    switch item {
    case .doc(let doc): "\(snapshot.groups(of: doc).count.counted("group"))"
    case .group(let group): "\(snapshot.pages(of: group).count.counted("page"))"
    case .folder, .page, .bundle, .tagGroup, .variable: ""
    }
  }
}
