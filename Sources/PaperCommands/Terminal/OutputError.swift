/// What can go wrong when a result is written.
package enum OutputError: Error, Equatable {
  /// Whoever read the output stopped reading, as `head` does. Not a failure: the run ends quietly.
  case closed
  /// The system refused the bytes; `code` is an `errno`, `ENOSPC` for a full disk.
  case refused(code: Int32)
  /// The program named by `PAGER` could not be started.
  case pagerMissing(command: String)
}
