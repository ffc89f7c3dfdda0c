package import ArgumentParser
import PaperLibrary

/// `--timeout`: an option of every command that connects to a remote.
package struct TransferOptions: ParsableArguments, Sendable {
  @Option(
    help: .init("Give up after this long without data; by default 60 s.", valueName: "s"))
  package var timeout: Double?

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the time limit is not over 0 and up to 86,400 seconds.
  package func validate() throws {
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("a timeout is a number of seconds from 0.1 to 86400")
    }
  }

  /// The settings of this run's transfers: questions and progress need a terminal.
  func settings(_ invocation: Invocation) -> TransferSettings {
    var settings = TransferSettings()
    if let timeout { settings.timeoutSeconds = timeout }
    settings.canAsk = invocation.terminal.canAsk
    let terminal = invocation.terminal
    if terminal.showsProgress { settings.progress = { terminal.showProgress($0) } }
    return settings
  }
}

/// The decisions about a remote branch that was rewritten, and about libraries with unrelated
/// histories.
package struct SyncOptions: ParsableArguments, Sendable {
  @Flag(
    help: .init(
      "If the remote was rewritten: publish the commits that it lacks again, merged."))
  package var keepOurs = false

  @Flag(
    help: .init(
      "If the remote was rewritten: use its history, with local commits on top."))
  package var acceptRewrite = false

  @OptionGroup package var unrelated: UnrelatedOption

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--keep-ours` and `--accept-rewrite` are both given.
  package func validate() throws {
    if keepOurs, acceptRewrite {
      throw ValidationError("--keep-ours and --accept-rewrite exclude each other")
    }
  }

  var choice: SyncChoice {
    var choice = SyncChoice()
    choice.rewrite = keepOurs ? .keepsOurs : acceptRewrite ? .acceptsTheirs : nil
    choice.allowsUnrelated = unrelated.allowUnrelatedHistories
    return choice
  }
}

/// `--allow-unrelated-histories`, as git has it.
package struct UnrelatedOption: ParsableArguments, Sendable {
  @Flag(help: "Also merge a library that has no common history with this one.")
  package var allowUnrelatedHistories = false

  package init() {}
}
