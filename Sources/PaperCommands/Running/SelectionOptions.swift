package import ArgumentParser
import PaperDomain

/// `--where`, `--tag` and `--kind`: what every command that takes many things selects them with.
package struct SelectionOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: .init("Only where this holds: 'year>=2020 title~calculus'.", valueName: "query"))
  package var conditions: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Only with this tag.", valueName: "group/tag"))
  package var tag: [String] = []

  @Option(help: "Only things of this kind.")
  package var kind: [ItemKind] = []

  package init() {}

  /// Whether things are looked for, and not only named.
  var areGiven: Bool { !conditions.isEmpty || !tag.isEmpty || !kind.isEmpty }

  /// The conditions, each as a query of its own.
  func queries() throws -> [Query] {
    try conditions.map(SelectionOptions.query)
      + tag.map { .filter(Filter(.tag, .equal, $0)) }
  }

  /// Whether it may be that docs alone are asked for; ``ItemSelection/isOfDocs`` knows.
  func mayAskForDocs(_ words: [String]?) -> Bool {
    if !kind.isEmpty { return kind == [.doc] }
    let texts = conditions + (words ?? [])
    return (texts.isEmpty && tag.isEmpty && words == nil)
      || texts.contains { $0.lowercased().contains("doc") }
  }

  /// A query from the command line: what is wrong with it, is wrong with the command line.
  static func query(_ text: String) throws(CommandFailure) -> Query {
    do {
      return try Query(parsing: text)
    } catch {
      throw .usage(error.explanation, hints: error.hints)
    }
  }
}
