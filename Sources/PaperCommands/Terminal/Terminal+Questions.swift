import Glibc

extension Terminal {
  /// Whether there is somebody to ask.
  package var canAsk: Bool { isatty(descriptors.input) == 1 }

  /// Asks a question that `y` or `yes` answers with yes, and everything else, also the end of the
  /// input, with no.
  package func asksYes(_ question: StyledText) -> Bool {
    advise(raw: question.rendered(inColor: false) + " [y/N] ")
    let answer = readLine()?.lowercased()
    return answer == "y" || answer == "yes"
  }

  /// One line of the input without its end, at most 4 KiB; `nil` at the end of the input.
  ///
  /// Byte by byte, so that what follows the line stays for whoever reads next.
  private func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4_096 {
      guard waitForInput() else { return nil }
      let count = read(descriptors.input, &byte, 1)
      guard count == 1 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The input up to its end; `nil` when it is longer than `limit` bytes or a signal ends the reading.
  func readInput(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while waitForInput() {
      let count = read(descriptors.input, &buffer, buffer.count)
      if count <= 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { return nil }
    }
    return nil
  }

  /// Waits until there is something to read; `false` when a signal ends the waiting.
  ///
  /// A `read` goes on after a handled signal, and would leave Ctrl-C without an effect.
  private func waitForInput() -> Bool {
    var request = pollfd(fd: descriptors.input, events: Int16(POLLIN), revents: 0)
    while Interruption.signal == nil {
      if poll(&request, 1, 100) > 0 { return true }
    }
    return false
  }
}
