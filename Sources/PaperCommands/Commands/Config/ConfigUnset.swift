package import ArgumentParser
import PaperLibrary

/// `pc config unset NAME`.
package struct ConfigUnset: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "unset", abstract: "Remove a setting.")

  @Argument(help: .init("The setting.", valueName: "setting"))
  package var name: String

  @Flag(name: .customLong("global"), help: "From git's global configuration.")
  package var isGlobal = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Removes the value.
  ///
  /// - Throws: ``CommandFailure`` if there is no setting of the name, or no library for it;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let name = try SettingName(name, mustBeKnown: false)
    let configuration = try Configuration(invocation)
    try configuration.refuseNoLibrary(isGlobal: isGlobal)
    let place: Configuration.Place = isGlobal ? .global : .local
    guard configuration.entries.contains(where: { $0.name == name.full && $0.place == place })
    else {
      try name.refuseUnknown()
      invocation.terminal.note("'\(name.full)' is not set there")
      return .negative
    }
    if !dryRun.dryRun { try configuration.set(name.full, to: nil, isGlobal: isGlobal) }
    try invocation.write(SettingChange(name: name.full, value: nil, isDryRun: dryRun.dryRun))
    return .done
  }
}
