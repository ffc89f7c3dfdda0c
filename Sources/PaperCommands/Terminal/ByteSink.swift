import Glibc

/// A buffer of bytes for a file descriptor, written in large blocks.
struct ByteSink: ~Copyable {
  /// The descriptor to write to; the pager's pipe replaces the terminal while a pager runs.
  var descriptor: Int32
  private var pending: [UInt8] = []
  /// The error of the first failed write; the sink accepts nothing after it.
  private var failure: OutputError?
  /// The number of bytes that starts a write: the size of a pipe's buffer on Linux.
  private static let capacity = 65_536

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func append(_ text: String) throws(OutputError) { try append(text.utf8) }

  mutating func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
    pending.append(contentsOf: bytes)
    if pending.count >= ByteSink.capacity { try flush() }
  }

  /// Writes all buffered bytes. After a failed write, throws its error again.
  mutating func flush() throws(OutputError) {
    if let failure { throw failure }
    defer { pending.removeAll(keepingCapacity: true) }
    var start = 0
    while start < pending.count {
      let written = pending[start...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        let refusal: OutputError = errno == EPIPE ? .closed : .refused(code: errno)
        failure = refusal
        throw refusal
      }
    }
  }

  /// Waits until the pipe has room; needed if another program made the descriptor non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
