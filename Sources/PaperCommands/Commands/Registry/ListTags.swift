package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc tags`.
package struct ListTags: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the tags, and how often each is used.")

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the tags.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let snapshot = try Workspace(invocation).library.snapshot()
    if nul.endsInNul {
      let names = snapshot.tagReferences.map { Array($0.description.utf8) }
      try invocation.terminal.print(nulTerminated: names)
    } else {
      try invocation.write(TagsAnswer(snapshot: snapshot), isLong: true)
    }
    return .done
  }
}

/// The tags of a library.
struct TagsAnswer: Report {
  private let rows: [(reference: TagReference, tag: Tag, uses: Int)]

  init(snapshot: LibrarySnapshot) {
    var uses: [TagReference: Int] = [:]
    for tag in snapshot.allMetadata.flatMap(\.tags) { uses[tag, default: 0] += 1 }
    rows = snapshot.tagGroups.flatMap { group in
      group.tags.map { tag in
        let reference = TagReference(group: group.name, tag: tag.name)
        return (reference, tag, uses[reference] ?? 0)
      }
    }
  }

  var json: OutputJSON {
    ["tags": .list(rows) { $0.reference.json($0.tag, uses: $0.uses) }]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .right, .left])
    for row in rows {
      table.add(
        "\(row.reference, .heading)", "\(row.tag.color)", "\(row.tag.scope.rawValue)",
        "\(row.uses.counted("use"))", Swatch(parsing: row.tag.color).map { "\(swatch: $0)" } ?? "")
    }
    try terminal.print(table)
    if rows.isEmpty {
      terminal.note("no tags yet: pc define tag Subject/Mathematics makes one")
    }
  }
}
