import ArgumentParser
import PaperDomain

/// The arguments and options of a command, read from its parser.
struct CommandSyntax {
  /// One argument, option or flag.
  struct Argument {
    enum Kind: String {
      case positional, option, flag
    }

    var kind: Kind
    /// As they are typed, `-m` and `--message`; none for a positional argument.
    var names: [String]
    /// What the value is called.
    var value: String
    /// All values there are, where they can be listed.
    var values: [String]
    var abstract: String
    var isRepeating: Bool
    var isShown: Bool
  }

  var arguments: [Argument]

  var positionals: [Argument] { arguments.filter { $0.kind == .positional } }

  /// Reads what ArgumentParser says of a command (`--experimental-dump-help`), without its
  /// subcommands.
  ///
  /// - Throws: `JSONSyntaxError` where that is no JSON.
  init(of command: any ParsableCommand.Type) throws {
    let dump = try JSONDocument(parsing: Array(command._dumpHelp().utf8)).root["command"]
    arguments = (dump?["arguments"]?.array ?? []).compactMap { node in
      guard let kind = node["kind"]?.string.flatMap({ Argument.Kind(rawValue: $0) }) else {
        return nil
      }
      return Argument(
        kind: kind, names: (node["names"]?.array ?? []).compactMap(CommandSyntax.name),
        value: node["valueName"]?.string ?? "",
        values: (node["allValues"]?.array ?? []).compactMap(\.string),
        abstract: node["abstract"]?.string ?? "", isRepeating: node["isRepeating"]?.bool ?? false,
        isShown: node["shouldDisplay"]?.bool ?? true)
    }
  }

  private static func name(_ node: JSONNode) -> String? {
    guard let name = node["name"]?.string else { return nil }
    return node["kind"]?.string == "long" ? "--\(name)" : "-\(name)"
  }
}
