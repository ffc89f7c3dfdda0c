import Glibc
import Programs

/// A program that shows long output one screen at a time, and the pipe to it.
package struct Pager: Sendable {
  /// The end of the pipe to write to.
  let input: Int32
  private let process: RunningProgram
  private let command: String

  /// The command of the pager: `PAGER`, otherwise `less` if installed; `nil` for none.
  ///
  /// As in git, an empty `PAGER` and `cat` mean none.
  package static func command(in environment: [String: String]) -> String? {
    if let wanted = environment["PAGER"] {
      return wanted.isEmpty || wanted == "cat" ? nil : wanted
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? "less" : nil
  }

  /// Starts `command` in a shell, with its output on the descriptor `output`.
  ///
  /// `LESS=FRX` (quit if the output fits one screen, keep colours, keep the screen) and `LV=-c` are
  /// set if the environment does not set them, as git does.
  init(command: String, output: Int32, environment: [String: String]) throws(OutputError) {
    self.command = command
    guard let pipe = PrivatePipe() else { throw .pagerMissing(command: command) }
    let variables = environment.merging(["LESS": "FRX", "LV": "-c"]) { given, _ in given }
    var program = Program(shell: command, environment: variables)
    program.input = .descriptor(pipe.output)
    if output != 1 { program.output = .descriptor(output) }
    defer { close(pipe.output) }
    do {
      process = try program.start()
    } catch {
      close(pipe.input)
      throw .pagerMissing(command: command)
    }
    input = pipe.input
  }

  /// Closes the input and waits until the pager exits.
  ///
  /// - Throws: ``OutputError/pagerMissing(command:)`` if the shell did not find the program (POSIX:
  ///   status 127): then no output was shown.
  func wait() throws(OutputError) {
    close(input)
    // The pager handles Ctrl-C: if this process exited, the pager would lose its terminal.
    Interruption.isLeftToPager(true)
    defer { Interruption.isLeftToPager(false) }
    let ending: ProgramEnding
    do {
      ending = try process.wait()
    } catch {
      throw .pagerMissing(command: command)
    }
    if ending == .exited(127) { throw .pagerMissing(command: command) }
  }
}
