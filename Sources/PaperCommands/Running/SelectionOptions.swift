package import ArgumentParser
import PaperDomain

/// `--where`, `--tag` and `--kind`: the selection of commands that take many entities.
package struct SelectionOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: .init("Only what meets this query: 'year>=2020 title~calculus'.", valueName: "query"))
  package var conditions: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Only with this tag.", valueName: "group/tag"))
  package var tag: [String] = []

  @Option(help: "Only entities of this kind.")
  package var kind: [ItemKind] = []

  package init() {}

  /// Whether there are conditions.
  var areGiven: Bool { !conditions.isEmpty || !tag.isEmpty || !kind.isEmpty }

  /// Returns each condition as a query.
  func queries() throws -> [Query] {
    try conditions.map(SelectionOptions.query)
      + tag.map { .filter(Filter(.tag, .equal, $0)) }
  }

  /// Whether only docs may be selected; ``ItemSelection/isOfDocs`` decides.
  func mayAskForDocs(_ words: [String]?) -> Bool {
    if !kind.isEmpty { return kind == [.doc] }
    let texts = conditions + (words ?? [])
    return (texts.isEmpty && tag.isEmpty && words == nil)
      || texts.contains { $0.lowercased().contains("doc") }
  }

  /// Parses a query of the command line; an error in it is a usage error.
  static func query(_ text: String) throws(CommandFailure) -> Query {
    do {
      return try Query(parsing: text)
    } catch {
      throw .usage(error.explanation, hints: error.hints)
    }
  }
}
