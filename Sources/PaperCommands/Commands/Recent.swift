package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc recent`.
package struct Recent: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "List the docs that were opened last on this device.",
    discussion: """
      Docs that were opened in the viewer, the last one first. The list is not committed.
      """)

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the docs.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let answer = RecentAnswer(
      try RecentDocs(workspace.library).all(), in: try workspace.library.snapshot())
    if nul.endsInNul {
      try invocation.terminal.print(nulTerminated: answer.docs.map { Array($0.doc.path.utf8) })
    } else {
      try invocation.write(answer)
    }
    return .done
  }
}

/// The docs that were opened last, without removed ones.
struct RecentAnswer: Report {
  struct Opened {
    let doc: Doc
    let page: Page?
    let openedAt: String
  }

  let docs: [Opened]

  init(_ opened: [RecentDocs.Opened], in snapshot: LibrarySnapshot) {
    func byID<Thing>(_ things: some Sequence<Thing>, _ id: (Thing) -> EntityID?) -> [String: Thing]
    {
      Dictionary(
        things.compactMap { thing in id(thing).map { ($0.description, thing) } },
        uniquingKeysWith: { first, _ in first })
    }
    let docs = byID(snapshot.docs.values, \.id)
    let pages = opened.isEmpty ? [:] : byID(snapshot.pages.values, \.id)
    self.docs = opened.compactMap { opened in
      docs[opened.doc].map { doc in
        Opened(
          doc: doc, page: opened.page.flatMap { pages[$0] }, openedAt: opened.openedAt)
      }
    }
  }

  var json: OutputJSON {
    [
      "docs": .list(docs) {
        [
          "id": .text($0.doc.id), "path": .string($0.doc.path), "title": .string($0.doc.title),
          "page": .text($0.page?.path), "openedAt": .string($0.openedAt),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .flexible, .left])
    for opened in docs {
      let time = Timestamp(parsing: opened.openedAt)?.local ?? opened.openedAt
      table.add("\(opened.doc.path, .heading)", "\(opened.doc.title)", "\(time)")
    }
    try terminal.print(table)
    if docs.isEmpty { terminal.note("nothing was opened yet: pc view opens the library") }
  }
}
