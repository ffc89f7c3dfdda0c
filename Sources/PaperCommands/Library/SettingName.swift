import ArgumentParser
import PaperDomain
import PaperLibrary

/// The name of a setting, with or without the prefix `papercenter.`.
struct SettingName {
  /// `papercenter.alias.hard`; section and key in lower case.
  let full: String

  /// - Throws: ``CommandFailure`` for a name that git does not allow or that `pc` does not know.
  init(_ text: String, mustBeKnown: Bool) throws {
    let isFull = text.lowercased().hasPrefix(KnownSetting.section)
    let name = isFull ? text : KnownSetting.section + text
    guard let canonical = Configuration.canonicalName(name) else {
      throw CommandFailure(
        "'\(text)' is not the name of a setting: the last part is letters, digits and hyphens",
        hints: ["pc config list --known lists them"])
    }
    full = canonical
    if mustBeKnown { try refuseUnknown() }
  }

  func refuseUnknown() throws {
    if KnownSetting.isKnown(full) { return }
    throw CommandFailure(
      "there is no setting '\(full)'",
      hints: [
        KnownSetting.closest(to: full).map { "did you mean '\($0)'?" }
          ?? "pc config list --known lists them"
      ])
  }

  /// Throws for a value that can't take effect.
  func refuse(_ value: String) throws {
    guard full.hasPrefix(CommandAlias.section) else {
      let isNumber = full == "papercenter.jobs"
      if isNumber, Int(value).map({ (1...256).contains($0) }) != true {
        throw CommandFailure("'\(value)' is not a number from 1 to 256")
      }
      if ["papercenter.autosync", "papercenter.sharereading"].contains(full),
        !["true", "false"].contains(value)
      {
        throw CommandFailure("'\(value)' is neither true nor false")
      }
      return
    }
    let name = String(full.dropFirst(CommandAlias.section.count))
    if PC.configuration.subcommands.contains(where: { CommandWords.name(of: $0) == name })
      || name == "help"
    {
      throw CommandFailure(
        "'\(name)' is a command of pc: an alias can't replace it",
        hints: ["choose another name"])
    }
  }
}

extension Configuration {
  init(_ invocation: Invocation) throws {
    try self.init(at: invocation.workingDirectory, LibrarySettings(invocation))
  }

  /// Throws if a library's own setting is used outside of a library.
  func refuseNoLibrary(isGlobal: Bool) throws {
    if isGlobal || hasLocal { return }
    throw CommandFailure(
      "there is no library here to set it for",
      hints: ["--global sets it for all your libraries", "-C DIR uses a library elsewhere"])
  }
}
