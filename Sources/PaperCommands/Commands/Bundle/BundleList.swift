package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc bundle ls`.
package struct BundleList: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the bundles with their pages, variants and uses.")

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the bundles.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let answer = BundlesAnswer(snapshot: try Workspace(invocation).library.snapshot())
    if nul.endsInNul {
      try invocation.terminal.print(nulTerminated: answer.rows.map { Array($0.bundle.name.utf8) })
    } else {
      try invocation.write(answer, isLong: true)
    }
    if answer.rows.isEmpty {
      invocation.terminal.note("no bundles yet: pc import FILE… makes some")
    }
    return .done
  }
}

/// The bundles of a library.
struct BundlesAnswer: Report {
  let rows: [(bundle: PDFBundle, uses: Int)]

  init(snapshot: LibrarySnapshot) {
    var uses: [String: Int] = [:]
    for page in snapshot.pages.values {
      if let bundle = snapshot.bundle(named: page.binding.bundle) {
        uses[bundle.name, default: 0] += 1
      }
    }
    rows = snapshot.orderedBundles.map { ($0, uses[$0.name] ?? 0) }
  }

  var json: OutputJSON {
    [
      "bundles": .list(rows) { bundle, uses in
        [
          "id": .text(bundle.id), "name": .string(bundle.name),
          "pageCount": bundle.pageCount.map { .int($0) } ?? .null,
          "variants": .list(bundle.variants) { .string($0.rawValue) }, "uses": .int(uses),
          "tags": bundle.metadata.tagsJSON, "variables": bundle.metadata.variablesJSON,
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .right, .left, .right, .flexible])
    for (bundle, uses) in rows {
      table.add(
        "\(bundle.name, .heading)", "\(bundle.pageCount.map { $0.counted("page") } ?? "? pages")",
        "\(bundle.variants.map(\.rawValue).joined(separator: ", "))",
        "\(uses.counted("use"))", bundle.metadata.line)
    }
    try terminal.print(table)
  }
}
