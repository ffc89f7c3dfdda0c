/// How a run ended, as the number the process returns: part of the interface, so the numbers stay.
package enum Outcome: Int32, Sendable {
  /// Done.
  case done = 0
  /// Nothing found, or what was looked for is there: `check` with errors, `diff --exit-code`.
  case negative = 1
  /// Refused or failed, with nothing changed.
  case failed = 2
  /// Done, and a side was saved as a copy.
  case savedCopies = 3
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// Ended by Ctrl-C: 128 and SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143
}
