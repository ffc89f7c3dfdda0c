package import ArgumentParser
import PaperLibrary

/// `pc config get NAME`.
package struct ConfigGet: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "get", abstract: "Show the value of a setting.")

  @Argument(help: .init("The setting.", valueName: "setting"))
  package var name: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the value.
  ///
  /// - Throws: ``CommandFailure`` if there is no setting of the name; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let name = try SettingName(name, mustBeKnown: false)
    guard let value = try Configuration(invocation).string(name.full) else {
      // Checked only here: the setting may belong to another version of pc.
      try name.refuseUnknown()
      invocation.terminal.note("'\(name.full)' is not set")
      return .negative
    }
    try invocation.write(SettingAnswer(name: name.full, value: value))
    return .done
  }
}

/// The value of a setting.
struct SettingAnswer: Report {
  let name: String
  let value: String

  var json: OutputJSON { ["name": .string(name), "value": .string(value)] }

  func write(to terminal: Terminal) throws { try terminal.print("\(value)") }
}
