import Glibc

/// Single keys of stdin, without waiting for the end of a line. Other programs' input works too.
struct Keyboard: ~Copyable {
  private let input: Int32
  private var before: termios?

  /// A key, as far as commands need them.
  enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, left, right
  }

  init(_ terminal: Terminal) {
    input = terminal.descriptors.input
    var settings = termios()
    guard isatty(input) == 1, tcgetattr(input, &settings) == 0 else {
      before = nil
      return
    }
    before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl+Z is a key here: it undoes.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
    tcsetattr(input, TCSADRAIN, &settings)
  }

  deinit {
    if var before { tcsetattr(input, TCSADRAIN, &before) }
  }

  /// Whether the keys come from a terminal.
  var isTerminal: Bool { before != nil }

  /// Waits for a key; `nil` at the end of the input and after a signal.
  ///
  /// A sequence of an unknown key is skipped.
  mutating func next() -> Key? {
    while let byte = byte() {
      guard byte == 0x1B else { return .character(Character(Unicode.Scalar(byte))) }
      // An escape alone is no key; the bytes of a sequence arrive together.
      guard hasMore(milliseconds: 20), let second = self.byte() else { continue }
      guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { continue }
      var last = self.byte()
      while let part = last, part < 0x40 { last = self.byte() }
      switch last {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      case UInt8(ascii: "C"): return .right
      case UInt8(ascii: "D"): return .left
      default: continue
      }
    }
    return nil
  }

  private func byte() -> UInt8? {
    while Interruption.signal == nil {
      guard hasMore(milliseconds: 100) else { continue }
      var byte: UInt8 = 0
      return read(input, &byte, 1) == 1 ? byte : nil
    }
    return nil
  }

  private func hasMore(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
