import Glibc

/// A pipe whose descriptors are not inherited by programs that are started.
struct PrivatePipe {
  /// The end to read from.
  let output: Int32
  /// The end to write to.
  let input: Int32

  /// `nil` when the process has no descriptors left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (output, input) = (ends[0], ends[1])
  }
}
