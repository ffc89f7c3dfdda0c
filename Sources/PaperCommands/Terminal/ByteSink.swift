import Glibc

/// Bytes on their way to a file descriptor, gathered into large writes.
struct ByteSink: ~Copyable {
  /// Where the bytes go; a pager's pipe takes the place of the terminal while one runs.
  var descriptor: Int32
  private var pending: [UInt8] = []
  /// What the first refused write said; the sink takes nothing after it.
  private var failure: OutputError?
  /// Bytes after which a write happens by itself: the size of a pipe's buffer on Linux.
  private static let capacity = 65_536

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func append(_ text: String) throws(OutputError) { try append(text.utf8) }

  mutating func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
    pending.append(contentsOf: bytes)
    if pending.count >= ByteSink.capacity { try flush() }
  }

  /// Writes everything gathered so far; throws what an earlier flush threw, again.
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

  /// Waits for room: a descriptor that another program made non-blocking refuses a full pipe.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
