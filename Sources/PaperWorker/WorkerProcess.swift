import Glibc
import WorkerProtocol

/// The whole of `pc-worker`: reads requests from its input and answers each in turn.
///
/// The answers go out on what was standard output when the process started; standard output itself
/// then leads nowhere, so that nothing a C library prints can get between them.
package enum WorkerProcess {
  /// Exit status when the process that asks speaks another version, or something else entirely.
  package static let misunderstood: Int32 = 64

  /// Serves until the input ends; the result is the process's exit status.
  ///
  /// - Parameter arguments: The program's own, the first being its name; the second is the limit
  ///   of its memory in bytes.
  package static func run(arguments: [String]) -> Int32 {
    guard isatty(STDIN_FILENO) == 0 else {
      _ = "pc-worker: started by pc, and of no use alone\n".withCString {
        write(STDERR_FILENO, $0, strlen($0))
      }
      return misunderstood
    }
    ProcessLimits(memoryBytes: arguments.dropFirst().first.flatMap { UInt($0) }).apply()
    let answers = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    guard answers >= 0, nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
      return misunderstood
    }
    close(nowhere)
    return serve(Pipe(input: STDIN_FILENO, output: answers))
  }

  private static func serve(_ pipe: Pipe) -> Int32 {
    let desk = Desk()
    do {
      while let message = try pipe.receive() {
        let answer = desk.answer(try WorkerRequest(message: message)).message
        guard answer.count <= Frame.maximumAnswerBytes else {
          try pipe.send(WorkerAnswer.refused(.answerTooLarge).message)
          continue
        }
        try pipe.send(answer)
      }
      return 0
    } catch is Pipe.Closed {
      return 0
    } catch {
      return misunderstood
    }
  }
}
