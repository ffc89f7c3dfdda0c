package import ArgumentParser
import PaperLibrary

/// `pc config set NAME VALUE`.
package struct ConfigSet: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "set", abstract: "Set a setting, in this library or for all your libraries.")

  @Argument(help: .init("The setting.", valueName: "setting"))
  package var name: String

  @Argument(parsing: .allUnrecognized, help: "Its value.")
  package var value: [String]

  @Flag(name: .customLong("global"), help: "For all your libraries: in git's global configuration.")
  package var isGlobal = false

  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Sets the value.
  ///
  /// - Throws: ``CommandFailure`` if there is no setting of the name, it can't have the value, or
  ///   there is no library for it; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let name = try SettingName(name, mustBeKnown: true)
    let configuration = try Configuration(invocation)
    try configuration.refuseNoLibrary(isGlobal: isGlobal)
    let value = value.joined(separator: " ")
    try name.refuse(value)
    if !dryRun.dryRun { try configuration.set(name.full, to: value, isGlobal: isGlobal) }
    try invocation.write(
      SettingChange(name: name.full, value: value, isDryRun: dryRun.dryRun))
    return .done
  }
}

/// The new value of a setting.
struct SettingChange: Report {
  let name: String
  let value: String?
  let isDryRun: Bool

  var json: OutputJSON {
    ["name": .string(name), "value": .text(value), "dryRun": .bool(isDryRun)]
  }

  func write(to terminal: Terminal) throws {
    let line: StyledText = "\(name)" + (value.map { "=\($0)" } ?? " is removed")
    if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    if isDryRun { terminal.note("nothing was changed: -n only shows") }
  }
}
