import Glibc
import Synchronization

/// The log of a run, for a person who looks for why it is slow or fails. Off by default: then a line
/// costs the comparison of a number.
package enum Logger {
  private static let chosen = Atomic<UInt64>(LogChoice().bits)
  private static let output = Atomic<Int32>(STDERR_FILENO)
  /// The program's name, such as `pc-worker`.
  private static let program: String =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "pc"

  /// Begins to log as the environment says; does nothing without `PC_LOG`.
  ///
  /// - Parameter descriptor: Where lines go if no file is named.
  /// - Throws: ``LogChoice/Fault`` if a variable is wrong, or the file can't be opened.
  package static func start(
    _ environment: [String: String], to descriptor: Int32 = STDERR_FILENO
  ) throws(LogChoice.Fault) {
    guard let text = environment[LogChoice.variable], !text.isEmpty else { return }
    let choice = try LogChoice(parsing: text)
    if let file = environment[LogChoice.fileVariable], !file.isEmpty,
      descriptor == STDERR_FILENO
    {
      let opened = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
      guard opened >= 0 else {
        throw LogChoice.Fault(
          explanation:
            "cannot write the log to '\(file)': \(String(cString: strerror(errno)))",
          hint: "\(LogChoice.fileVariable) is the path of a file; without it the log is on stderr")
      }
      output.store(opened, ordering: .relaxed)
    } else {
      output.store(descriptor, ordering: .relaxed)
    }
    chosen.store(choice.bits, ordering: .releasing)
  }

  /// Whether anything is logged.
  package static var isOn: Bool { chosen.load(ordering: .relaxed) != LogChoice().bits }

  package static func debug(
    _ category: LogCategory, _ message: @autoclosure () -> LogMessage,
    file: StaticString = #fileID, line: Int = #line
  ) { write(.debug, category, message, file, line) }

  package static func info(
    _ category: LogCategory, _ message: @autoclosure () -> LogMessage,
    file: StaticString = #fileID, line: Int = #line
  ) { write(.info, category, message, file, line) }

  package static func error(
    _ category: LogCategory, _ message: @autoclosure () -> LogMessage,
    file: StaticString = #fileID, line: Int = #line
  ) { write(.error, category, message, file, line) }

  /// A line of the default level: it should not happen, and the run goes on.
  package static func notice(
    _ category: LogCategory, _ message: @autoclosure () -> LogMessage,
    file: StaticString = #fileID, line: Int = #line
  ) { write(.default, category, message, file, line) }

  /// A line of the level fault: a mistake in this program, or a process that died.
  package static func fault(
    _ category: LogCategory, _ message: @autoclosure () -> LogMessage,
    file: StaticString = #fileID, line: Int = #line
  ) { write(.fault, category, message, file, line) }

  /// Lines of another process of this run, which its ``Logger`` made.
  package static func forward(_ lines: [UInt8]) { put(lines) }

  private static func write(
    _ level: LogLevel, _ category: LogCategory, _ message: () -> LogMessage,
    _ file: StaticString, _ line: Int
  ) {
    guard LogChoice.has(level, category, in: chosen.load(ordering: .relaxed)) else { return }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let text =
      "\(stamp(time)) \(level.name) \(category.name) \(program)[\(getpid())] \(file):\(line): \(message().text)\n"
    put(Array(text.utf8))
  }

  /// One call for a line: lines of processes that share a file are not mixed.
  private static func put(_ bytes: [UInt8]) {
    // A log that can't be written must not stop the run.
    _ = bytes.withUnsafeBytes {
      Glibc.write(output.load(ordering: .relaxed), $0.baseAddress, $0.count)
    }
  }

  /// `2026-11-25T01:40:02.123Z`.
  private static func stamp(_ time: timespec) -> String {
    var seconds = time.tv_sec
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let day = [
      padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
      padded(Int(parts.tm_mday), 2),
    ].joined(separator: "-")
    let clock = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)].map { padded($0, 2) }
      .joined(separator: ":")
    return "\(day)T\(clock).\(padded(time.tv_nsec / 1_000_000, 3))Z"
  }
}

/// Measures how long something takes.
package struct LogTimer: Sendable {
  private let start = ContinuousClock.now

  package init() {}

  package var elapsed: Duration { ContinuousClock.now - start }
}
