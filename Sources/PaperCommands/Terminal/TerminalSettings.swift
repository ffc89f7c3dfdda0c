/// The settings of the output, from the command line and the environment.
package struct TerminalSettings: Sendable {
  /// The variables `COLUMNS`, `NO_COLOR`, `TERM`, `PAGER`, `LESS` and `PATH` are used.
  package var environment: [String: String]
  package var color: ColorChoice
  /// Whether long output may use a pager.
  package var pages: Bool
  package var isQuiet: Bool
  package var isVerbose: Bool

  package init(
    environment: [String: String], color: ColorChoice = .auto, pages: Bool = true,
    isQuiet: Bool = false, isVerbose: Bool = false
  ) {
    self.environment = environment
    self.color = color
    self.pages = pages
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }
}
