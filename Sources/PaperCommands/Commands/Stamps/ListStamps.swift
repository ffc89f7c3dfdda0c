package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc stamps`.
package struct ListStamps: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the stamps, and how many pages have each.")

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the stamps.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let snapshot = try Workspace(invocation).library.snapshot()
    if nul.endsInNul {
      try invocation.terminal.print(nulTerminated: snapshot.designs.map { Array($0.name.utf8) })
    } else {
      try invocation.write(StampsAnswer(snapshot: snapshot), isLong: true)
    }
    return .done
  }
}

/// The designs of a library.
struct StampsAnswer: Report {
  private let rows: [(design: StampDesign, uses: Int)]

  init(snapshot: LibrarySnapshot) {
    var uses: [String: Int] = [:]
    for notes in snapshot.notes.values {
      for name in Set(notes.annotations.compactMap { $0?.stamp }) { uses[name, default: 0] += 1 }
    }
    rows = snapshot.designs.map { ($0, uses[$0.name] ?? 0) }
  }

  var json: OutputJSON { ["stamps": .list(rows) { $0.design.json(uses: $0.uses) }] }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .flexible, .left, .right, .left])
    for row in rows {
      let words = row.design.image ?? row.design.words.replacing("\n", with: " / ")
      table.add(
        "\(row.design.name, .heading)", "\(words)", "\(row.design.sizeText)",
        "\(row.uses.counted("page"))",
        Swatch(parsing: row.design.color).map { "\(swatch: $0)" } ?? "")
    }
    try terminal.print(table)
  }
}

extension StampDesign {
  fileprivate var words: String { text ?? name }

  /// `150 x 50 pt`.
  var sizeText: String {
    "\(JSONLiteral.spelling(of: width)) x \(JSONLiteral.spelling(of: height)) pt"
  }

  /// The design as `pc stamps` lists it.
  func json(uses: Int?) -> OutputJSON {
    var members: [OutputJSON.Member] = [
      .init("name", .string(name)), .init("id", .text(id)), .init("title", .text(title)),
      .init("text", .text(text)), .init("image", .text(image)), .init("color", .string(color)),
      .init("border", .bool(hasBorder)), .init("opacity", opacity.map { .double($0) } ?? .null),
      .init("size", .list([width, height]) { .double($0) }), .init("rotate", .int(rotation)),
      .init("moveTo", .text(moveTo)),
    ]
    if let uses { members.append(.init("pages", .int(uses))) }
    return .object(members)
  }
}
