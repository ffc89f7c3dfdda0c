import Glibc
import WorkerProtocol

/// Sends and receives whole messages over a pair of file descriptors.
struct Pipe {
  /// The other end of the pipe is closed.
  struct Closed: Error {}

  let input: Int32
  let output: Int32

  /// Waits for the next message; `nil` if the input ends between two messages.
  func receive() throws -> [UInt8]? {
    let head = try read(Frame.lengthBytes)
    guard !head.isEmpty else { return nil }
    let length = try Frame.length(head, maximum: Frame.maximumRequestBytes)
    let message = try read(length)
    guard message.count == length else { throw Closed() }
    return message
  }

  func send(_ message: [UInt8]) throws {
    var head = WireWriter()
    head.write(UInt32(message.count))
    // In one call, so that the reader is woken only once.
    let sent = head.bytes.withUnsafeBytes { head in
      message.withUnsafeBytes { message in
        let parts = [head, message].map {
          iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
        }
        return max(0, writev(output, parts, Int32(parts.count)))
      }
    }
    try write(head.bytes.dropFirst(sent))
    try write(message.dropFirst(max(0, sent - head.bytes.count)))
  }

  /// Reads `count` bytes, or fewer if the input ends.
  private func read(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Glibc.read(input, buffer.baseAddress.map { $0 + filled }, count - filled)
        if got < 0, errno == EINTR { continue }
        guard got >= 0 else { throw Closed() }
        if got == 0 { return }
        filled += got
      }
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let sent = Glibc.write(output, rest.baseAddress, rest.count)
        if sent < 0, errno == EINTR { continue }
        guard sent > 0 else { throw Closed() }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(sent))
      }
    }
  }
}
