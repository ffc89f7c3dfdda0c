package import PaperDomain
package import PaperLibrary

/// One run of one command: its arguments, and what it may use.
package struct Invocation: Sendable {
  package let terminal: Terminal
  /// The words after `pc`, unchanged.
  package let arguments: [String]
  package let options: GlobalOptions
  package let environment: [String: String]
  /// The working directory, after `-C`: an absolute path.
  package let workingDirectory: String
  /// The clock.
  package let now: @Sendable () -> Timestamp
  /// The part of the library that was read while the command line was parsed.
  package let ahead: LibraryPrefetch?

  package init(
    terminal: Terminal, arguments: [String], options: GlobalOptions, surroundings: ProcessContext,
    ahead: LibraryPrefetch? = nil
  ) throws {
    self.ahead = ahead
    self.terminal = terminal
    self.arguments = arguments
    self.options = options
    environment = surroundings.environment
    now = surroundings.now
    workingDirectory = try options.directories.reduce(surroundings.workingDirectory) {
      try Invocation.enter($1, from: $0)
    }
  }
}
