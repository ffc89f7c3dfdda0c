/// How a run ended, as the exit status of the process. The numbers are part of the interface.
package enum Outcome: Int32, Sendable {
  /// Done.
  case done = 0
  /// Nothing was found, or errors or changes were: `check`, `diff --exit-code`.
  case negative = 1
  /// Refused or failed; nothing was changed.
  case failed = 2
  /// Done, and one side of a conflict was saved as a copy.
  case savedCopies = 3
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// Ended by Ctrl-C: 128 and SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143
}
