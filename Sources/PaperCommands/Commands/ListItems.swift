package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc ls [REF…]`.
package struct ListItems: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List docs, groups and pages.",
    discussion: """
      Without a reference, lists the docs; for a doc its groups and pages, for a group its pages, \
      for a bundle the pages that show it. With conditions, lists the docs, groups and pages that \
      meet all of them; a page meets a condition if the page, its group or its doc does.
      """)

  @Argument(
    help: .init(
      "Docs, groups, pages, folders, bundles; - reads them from stdin; conditions.",
      valueName: "ref"))
  package var references: [String] = []

  @OptionGroup package var selection: SelectionOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      "Sort by path, title, created, kind, bundle or a variable; -key reverses the order.",
      valueName: "key"))
  package var sort: String?

  @Option(
    help: .init("Show these columns: path,title,tags,Year.", valueName: "columns"))
  package var columns: String?

  @Flag(help: "Print a CSV table for spreadsheets, which pc set --from reads.")
  package var csv = false

  @OptionGroup package var time: TimeTravelOption
  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `-z` and `--csv` are both given.
  package func validate() throws {
    if csv && nul.endsInNul { throw ValidationError("-z and --csv are two forms of one list") }
  }

  /// Lists the entities.
  ///
  /// - Throws: ``ReferenceError`` if one is unknown, `QueryNameError` if a condition or column
  ///   names nothing, `RevisionError` if `--at` names no commit; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let named =
      references.isEmpty ? nil : try invocation.references(references, endedByNul: nul)
    let workspace = try Workspace(invocation)
    let (snapshot, found) = try find(named, workspace)
    let order = sort.map { ItemOrder(parsing: $0) }
    try order?.check(in: snapshot)
    let columns = try columns.map { try ItemColumn.columns($0, in: snapshot) }
    let items = order?.sorted(found.items, in: snapshot) ?? found.items
    var list = ItemList(items: items, columns: columns, snapshot: snapshot)
    if time.at == nil, items.contains(where: \.showsPDF) {
      list.elsewhere = try workspace.library.largeFiles.elsewhere()
    }
    let terminal = invocation.terminal
    if nul.endsInNul {
      try terminal.print(nulTerminated: list.records)
    } else if csv && !invocation.options.printsJSON {
      // Text from files must not control the terminal.
      if terminal.isInteractive {
        try terminal.print("\(lines: list.csv)")
      } else {
        try terminal.write(list.csv)
      }
    } else {
      try invocation.write(list, isLong: true)
    }
    if !items.isEmpty { return .done }
    if found.isConditional {
      terminal.note("no entity meets these conditions")
      return .negative
    }
    terminal.note(
      snapshot.docs.isEmpty ? "no docs yet: pc new doc TITLE makes one" : "it is empty")
    return .done
  }

  /// Returns the listed entities; reads no more of the library than needed.
  private func find(_ words: [String]?, _ workspace: Workspace) throws -> (
    LibrarySnapshot, ItemSelection
  ) {
    if time.at == nil, selection.mayAskForDocs(words),
      columns == nil || columns?.contains("pages") == false
    {
      do {
        var docs = try workspace.library.snapshots.docs()
        let found = try ItemSelection(
          words, selection, for: .listing, in: docs, workspace.resolver(docs))
        if found.isOfDocs {
          try workspace.library.snapshots.noteGroups(of: found.docs, in: &docs)
          return (docs, found)
        }
      } catch is any UserFacingError {
        // The name is not a doc's: another entity may have it, and a suggestion needs all names.
      }
    }
    let snapshot = try workspace.state(at: time.at).snapshot
    let found = try ItemSelection(
      words, selection, for: .listing, in: snapshot, workspace.resolver(snapshot))
    return (snapshot, found)
  }
}

extension Entity {
  /// Whether it is a page or a bundle.
  fileprivate var showsPDF: Bool {
    switch self {
    case .page, .bundle: true
    default: false
    }
  }
}
