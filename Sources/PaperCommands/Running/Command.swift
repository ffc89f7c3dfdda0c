package import ArgumentParser

/// A verb: help, arguments, one call into the library, one report.
///
///     struct Version: Command {
///       static let configuration = CommandConfiguration.verb(abstract: "Show the version of pc.")
///       @OptionGroup(title: "Options of every command") var global: GlobalOptions
///
///       func run(in invocation: Invocation) async throws -> Outcome {
///         try invocation.write(Answer(version: PC.version))
///         return .done
///       }
///     }
///
/// A command fails by throwing a ``UserFacingError``, most often a ``CommandFailure``.
package protocol Command: ParsableCommand, Sendable {
  var global: GlobalOptions { get }

  /// Whether annotations that were made in the viewer are committed before the command, so that it
  /// sees them.
  static var foldsMarkup: Bool { get }

  /// Runs the command, and prints its report. Each command also says what is its own to throw.
  ///
  /// - Throws: ``LibraryError`` if there is no library, or one that can't be used; `GitError` or
  ///   `FileError` if git's data or a file can't be read or written; ``CommandFailure`` if a change
  ///   can't be committed at once; ``OutputError`` if stdout can't be written; `CancellationError`
  ///   after a signal.
  func run(in invocation: Invocation) async throws -> Outcome
}

extension Command {
  package static var foldsMarkup: Bool { true }
}
