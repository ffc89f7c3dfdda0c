/// An error while output is written.
package enum OutputError: Error, Equatable {
  /// The reader closed the pipe, as `head` does. Not a failure: the run ends without a message.
  case closed
  /// The system refused the bytes; `code` is an `errno`, `ENOSPC` for a full disk.
  case refused(code: Int32)
  /// The program named by `PAGER` could not be started.
  case pagerMissing(command: String)
}
