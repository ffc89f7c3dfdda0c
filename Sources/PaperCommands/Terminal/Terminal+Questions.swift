import Glibc

extension Terminal {
  /// Whether stdin is a terminal, so that questions can be asked.
  package var canAsk: Bool { isatty(descriptors.input) == 1 }

  /// Asks a question. `y` or `yes` means yes; any other answer, and the end of the input, means no.
  package func asksYes(_ question: StyledText) -> Bool {
    advise(raw: question.rendered(inColor: false) + " [y/N] ")
    let answer = readLine()?.lowercased()
    return answer == "y" || answer == "yes"
  }

  /// Reads one line of stdin without its end, at most 4 KiB; `nil` at the end of the input.
  ///
  /// Reads byte by byte, so that the text after the line stays for the next reader.
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

  /// Reads stdin to its end; `nil` if it is longer than `limit` bytes or a signal ends the reading.
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

  /// Waits until there is input; `false` if a signal ends the waiting.
  ///
  /// A `read` continues after a handled signal, so Ctrl-C would have no effect on it.
  private func waitForInput() -> Bool {
    var request = pollfd(fd: descriptors.input, events: Int16(POLLIN), revents: 0)
    while Interruption.signal == nil {
      if poll(&request, 1, 100) > 0 { return true }
    }
    return false
  }
}
