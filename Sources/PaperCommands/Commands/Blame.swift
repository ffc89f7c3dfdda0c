package import ArgumentParser
import GitNames
import PaperDomain
import PaperLibrary

/// `pc blame REF`.
package struct Blame: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show which commit set each value of a page, doc, group or bundle.",
    discussion: """
      For a page, shows its binding, each tag and each variable; for other entities also the \
      title, the entries of the order list or the files. Moves are followed.
      """)

  @Argument(help: .init("A page, doc, group, bundle, tag file or variable file.", valueName: "ref"))
  package var reference: String

  @OptionGroup package var time: TimeTravelOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the commit of each value.
  ///
  /// - Throws: ``ReferenceError`` if the entity is unknown, `RevisionError` if `--at` names no
  ///   commit, ``CommandFailure`` if it is a folder; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let state = try workspace.state(at: time.at)
    let entity = try workspace.resolver(state.snapshot).entity(reference)
    guard let file = entity.file, let place = ManifestPlace(path: file),
      let manifest = Manifest.read(try state.source.read(file), path: file, place: place).manifest
    else {
      throw CommandFailure(
        "'\(reference)' is a folder", hints: ["pc ls lists what is in it"])
    }
    var origins = try workspace.library.factOrigins.find(of: manifest, at: file, from: state.commit)
    if case .page(let page) = entity { try nameVersion(of: page, in: &origins, workspace, state) }
    try invocation.write(BlameAnswer(entity: entity, origins: origins), isLong: true)
    return .done
  }

  /// Replaces the origin of the fact `binding` by the page's version: a bundle's new name is not a
  /// new binding.
  private func nameVersion(
    of page: Page, in origins: inout [FactOrigin], _ workspace: Workspace, _ state: LibraryState
  ) throws {
    guard let index = origins.firstIndex(where: { $0.fact.field == "binding" }),
      origins[index].commit != nil
    else { return }
    let selector = VersionSelector.revision(state.commit?.description ?? "HEAD")
    let version = try workspace.versionIndex().version(
      selector, of: PageKey(page), at: page.file)
    origins[index].commit = version.commit
    origins[index].createdAt = version.createdAt
    origins[index].author = version.author
    origins[index].subject = try workspace.library.history.subject(of: version.commit)
  }
}

/// The commit that set each value of an entity.
struct BlameAnswer: Report {
  let entity: Entity
  let origins: [FactOrigin]

  var json: OutputJSON {
    [
      "kind": .string(entity.kindName), "id": .text(entity.id), "path": .string(entity.path),
      "facts": .list(origins) { origin in
        [
          "field": .string(origin.fact.field), "value": .string(origin.fact.value),
          "commit": .text(origin.commit), "createdAt": .text(origin.createdAt),
          "author": .text(origin.author), "subject": .text(origin.subject),
        ]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .flexible, .left, .flexible])
    for origin in origins {
      let isRecorded = origin.commit != nil
      table.add(
        isRecorded ? "\(origin.commit?.short ?? "", .id)" : "\("not committed", .warning)",
        "\(origin.createdAt?.local ?? "")", "\(origin.author ?? "", .muted)",
        "\(origin.fact.field)", "\(origin.fact.value.brief, .heading)")
    }
    try terminal.print(table)
  }
}
