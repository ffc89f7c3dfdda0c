package import ArgumentParser

/// `pc config [list|get|set|unset]`.
package struct Config: ParsableCommand, SubcommandChoosing {
  package static let configuration = CommandConfiguration(
    abstract: "Read and write settings.",
    discussion: """
      Settings are stored in git's configuration, in the section papercenter. They belong to this \
      device and are not committed; settings that all clones of a library share are in \
      papercenter.json. The prefix 'papercenter.' of a name is optional. As in git, pc config NAME \
      VALUE sets a setting and pc config NAME shows it.
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
