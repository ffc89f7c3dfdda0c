import PaperDomain
import Programs

/// A running git process.
struct GitRun {
  private let running: RunningProgram
  private let output: MemoryFile
  private let errors: MemoryFile

  private let heedsOutput: Bool

  /// - Parameter heedsOutput: Whether output on stdout counts as progress, as output on stderr
  ///   does.
  init(
    _ words: [String], at folder: String, environment: [String: String], heedsOutput: Bool = false
  ) throws {
    self.heedsOutput = heedsOutput
    do throws(ProgramError) {
      output = try MemoryFile()
      errors = try MemoryFile()
      var program = Program(["git"] + words, environment: environment, folder: folder)
      program.input = .none
      program.output = output.stream
      program.errors = errors.stream
      running = try program.start()
    } catch {
      throw LibraryError.cannotRun("git", reason: error.systemMessage)
    }
  }

  /// Waits for the process to end.
  ///
  /// - Parameter goesOn: Receives git's output since the last call; returns whether to continue
  ///   waiting.
  func finish(_ goesOn: (String) -> Bool) throws -> GitProgram.Answer {
    var heard = 0
    var seen = 0
    let ending: ProgramEnding
    do {
      ending = try running.wait(lookingEvery: 0.1) {
        let size = errors.size
        let words = size > heard ? errors.text(from: heard) : ""
        heard = size
        guard heedsOutput else { return goesOn(words) }
        let printed = output.size
        defer { seen = printed }
        return goesOn(printed > seen ? output.text(from: seen) : words)
      }
    } catch {
      throw LibraryError.cannotRun("git", reason: error.systemMessage)
    }
    return GitProgram.Answer(
      status: ending.status, output: output.text(), errors: errors.text())
  }
}
