package import ArgumentParser
import PaperLibrary

/// `pc config list`.
package struct ConfigList: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "list", abstract: "List the settings that are set, or with --known all settings.")

  @Flag(help: "List the settings that pc knows.")
  package var known = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the settings.
  ///
  /// - Throws: `GitError` if a configuration file can't be read, ``OutputError`` if stdout can't be
  ///   written.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if known {
      try invocation.write(KnownSettingsAnswer())
      return .done
    }
    let settings = try Configuration(invocation).entries.filter {
      $0.name.hasPrefix(KnownSetting.section)
    }
    try invocation.write(SettingsAnswer(settings: settings))
    return settings.isEmpty ? .negative : .done
  }
}

/// The settings that have a value.
struct SettingsAnswer: Report {
  let settings: [Configuration.Entry]

  var json: OutputJSON {
    [
      "settings": .list(settings) {
        [
          "name": .string($0.name), "value": .string($0.value),
          "place": .string($0.place.rawValue),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    for setting in settings { try terminal.print("\(setting.name)=\(setting.value)") }
    if settings.isEmpty {
      terminal.note("nothing is set; pc config list --known lists what can be")
    }
  }
}

/// The settings that pc knows.
struct KnownSettingsAnswer: Report {
  var json: OutputJSON {
    [
      "settings": .list(KnownSetting.all) {
        ["name": .string($0.name), "meaning": .string($0.meaning)]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    for setting in KnownSetting.all {
      try terminal.print("\(setting.name, .heading)")
      try terminal.print("    \(setting.meaning)")
    }
  }
}
