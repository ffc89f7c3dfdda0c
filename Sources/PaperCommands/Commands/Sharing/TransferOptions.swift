package import ArgumentParser
import PaperLibrary

/// `--timeout`: what every command takes that talks to a remote.
package struct TransferOptions: ParsableArguments, Sendable {
  @Option(
    help: .init("Give up when nothing has come for this long; 60 s unless given.", valueName: "s"))
  package var timeout: Double?

  package init() {}

  package func validate() throws {
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("a timeout is a number of seconds from 0.1 to 86400")
    }
  }

  /// How transfers of this run go: asking only where somebody sits, telling only where somebody looks.
  func settings(_ invocation: Invocation) -> TransferSettings {
    var settings = TransferSettings()
    if let timeout { settings.timeoutSeconds = timeout }
    settings.canAsk = invocation.terminal.canAsk
    let terminal = invocation.terminal
    if terminal.showsProgress { settings.progress = { terminal.showProgress($0) } }
    return settings
  }
}

/// `--allow-unrelated-histories`, as git has it.
package struct UnrelatedOption: ParsableArguments, Sendable {
  @Flag(help: "Also merge a library that has no past in common with this one.")
  package var allowUnrelatedHistories = false

  package init() {}
}
