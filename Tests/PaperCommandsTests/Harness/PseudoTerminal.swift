import Glibc
import PaperCommands

/// A pseudoterminal without a user: the test reads what the program writes.
final class PseudoTerminal: Sendable {
  let device: Int32
  private let other: Int32

  init() {
    other = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // unlockpt(3) and ptsname(3), which the Glibc module lacks: TIOCSPTLCK and TIOCGPTN.
    var number: Int32 = 0
    _ = ioctl(other, 0x4004_5431, &number)
    _ = ioctl(other, 0x8004_5430, &number)
    device = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    // Line ends unchanged, and no echo of the input.
    var mode = termios()
    tcgetattr(device, &mode)
    mode.c_oflag &= ~tcflag_t(OPOST)
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(device, TCSANOW, &mode)
  }

  deinit {
    close(device)
    close(other)
  }

  /// A terminal of the program with both streams on this device.
  func terminal(
    _ environment: [String: String] = [:], color: ColorChoice = .never, quiet: Bool = false
  ) -> Terminal {
    Terminal(
      .init(input: device, output: device, errors: device),
      settings: TerminalSettings(environment: environment, color: color, isQuiet: quiet))
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(other, $0.baseAddress, $0.count) }
  }

  /// The output since the last call.
  var shown: String {
    var text: [UInt8] = []
    var wait = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, 50) > 0 {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(other, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes.prefix(count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
