package import PaperDomain

/// One run of one command: its arguments, and what it may use.
package struct Invocation: Sendable {
  package let terminal: Terminal
  /// The words after `pc`, unchanged.
  package let arguments: [String]
  package let options: GlobalOptions
  package let environment: [String: String]
  /// The working directory, after `-C`: an absolute path.
  package private(set) var workingDirectory: String
  /// The clock.
  package let now: @Sendable () -> Timestamp

  /// Creates a run in the working directory that the options `-C` lead to.
  ///
  /// - Throws: ``CommandFailure`` if a folder named by `-C` can't be entered.
  package init(
    terminal: Terminal, arguments: [String], options: GlobalOptions, surroundings: ProcessContext
  ) throws {
    self.terminal = terminal
    self.arguments = arguments
    self.options = options
    environment = surroundings.environment
    now = surroundings.now
    workingDirectory = try options.directories.reduce(surroundings.workingDirectory) {
      try Invocation.enter($1, from: $0)
    }
  }

  /// The same run in another folder.
  ///
  /// - Throws: ``CommandFailure`` if the folder can't be entered.
  package func entering(_ folder: String) throws -> Invocation {
    var other = self
    other.workingDirectory = try Invocation.enter(folder, from: workingDirectory)
    return other
  }
}
