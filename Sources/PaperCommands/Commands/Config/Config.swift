package import ArgumentParser

/// `pc config [list|get|set|unset]`.
package struct Config: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Read and write settings.",
    discussion: """
      Settings are git's: the section papercenter of its configuration, read from the same places. \
      They are this device's, and not recorded; what all copies of a library share stands in \
      papercenter.json. In a name the 'papercenter.' may be left out.
      """,
    subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
    defaultSubcommand: ConfigList.self)

  package init() {}
}
