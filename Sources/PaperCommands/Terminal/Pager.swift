import Glibc
import Programs

/// A program that shows long output a screen at a time, and the pipe into it.
package struct Pager: Sendable {
  /// The pipe's end to write into.
  let input: Int32
  private let process: RunningProgram
  private let command: String

  /// The pager a person wants: `PAGER`, else `less` where there is one; `nil` for none.
  ///
  /// As in git, an empty `PAGER` and `cat` mean none.
  package static func command(in environment: [String: String]) -> String? {
    if let wanted = environment["PAGER"] {
      return wanted.isEmpty || wanted == "cat" ? nil : wanted
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? "less" : nil
  }

  /// Starts `command` through the shell, its output on the descriptor `output`.
  ///
  /// `LESS=FRX` (leave at once when it fits, keep colours, keep the screen) and `LV=-c` are given
  /// where the environment does not set them, as git does.
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

  /// Ends the input and waits until the person leaves.
  ///
  /// Throws `pagerMissing` when the shell did not find the program (POSIX: status 127), for then
  /// nobody saw the output.
  func wait() throws(OutputError) {
    close(input)
    // Ctrl-C belongs to the pager now: an exit of ours would leave it without its terminal.
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
