package import ArgumentParser

extension CommandConfiguration {
  /// How a verb is called and explained.
  ///
  /// A verb is parsed by itself, without the program's other verbs, so it names the program it
  /// belongs to. What ArgumentParser makes of that name is also speed: it asks no such verb for
  /// `--generate-completion-script`, which takes it longer than all else it reads of a command line
  /// (measured: 8 of 14 million instructions). Completions are made by `pc completions`.
  package static func verb(
    commandName: String? = nil, abstract: String, usage: String? = nil, discussion: String = "",
    shouldDisplay: Bool = true, aliases: [String] = []
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: commandName, _superCommandName: "pc", abstract: abstract, usage: usage,
      discussion: discussion, shouldDisplay: shouldDisplay, aliases: aliases)
  }
}
