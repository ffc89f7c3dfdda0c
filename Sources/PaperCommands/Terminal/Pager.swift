import Glibc

/// A program that shows long output a screen at a time, and the pipe into it.
package struct Pager: Sendable {
  /// The pipe's end to write into.
  let input: Int32
  private let process: pid_t
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.output, 0)
    if output != 1 { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    let variables = environment.merging(["LESS": "FRX", "LV": "-c"]) { given, _ in given }
    let words = Pager.copies(of: ["sh", "-c", command])
    let settings = Pager.copies(of: variables.map { "\($0.key)=\($0.value)" })
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let refusal = posix_spawn(&process, "/bin/sh", &actions, nil, words, settings)
    close(pipe.output)
    guard refusal == 0 else {
      close(pipe.input)
      throw .pagerMissing(command: command)
    }
    self.process = process
    input = pipe.input
  }

  /// The texts as C wants them, ended by `nil`; the caller frees each.
  static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { (text: String) in strdup(text) } + [nil]
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
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    if status & 0x7f == 0 && (status >> 8) & 0xff == 127 {
      throw .pagerMissing(command: command)
    }
  }
}
