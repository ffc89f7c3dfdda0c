package import ArgumentParser

/// `pc config [list|get|set|unset]`.
package struct Config: ParsableCommand, SubcommandChoosing {
  package static let configuration = CommandConfiguration(
    abstract: "Read and write settings.",
    discussion: """
      Settings are git's: the section papercenter of its configuration, read from the same places. \
      They are this device's, and not recorded; what all copies of a library share stands in \
      papercenter.json. In a name the 'papercenter.' may be left out. As with git, \
      pc config NAME VALUE sets and pc config NAME shows.
      """,
    subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
    defaultSubcommand: ConfigList.self)

  package init() {}

  /// As in git, a name alone shows a setting; a name and a value set it.
  package static func subcommand(for words: [String]) -> String? {
    switch words.count(where: { !$0.hasPrefix("-") }) {
    case 0: nil
    case 1: "get"
    default: "set"
    }
  }
}
