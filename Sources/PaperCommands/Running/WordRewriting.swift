/// A command whose arguments may look like options; it rewrites them for the parser.
package protocol WordRewriting {
  /// - Parameter words: The words after the verb.
  static func rewritten(_ words: [String]) -> [String]
}

/// A command that chooses its subcommand by the words after it, if none is named.
package protocol SubcommandChoosing {
  /// The subcommand's name; `nil` for the default subcommand.
  static func subcommand(for words: [String]) -> String?
}
