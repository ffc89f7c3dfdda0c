/// A command whose arguments may look like options: it says so in the parser's words first.
package protocol WordRewriting {
  /// - Parameter words: What stands behind the verb.
  static func rewritten(_ words: [String]) -> [String]
}

/// A command that knows by the words behind it which of its subcommands is meant when none is named.
package protocol SubcommandChoosing {
  /// The subcommand's name; `nil` for the default one.
  static func subcommand(for words: [String]) -> String?
}
