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
  /// - Parameter arguments: The program's own, the first being its name; then the limit of its memory
  ///   in bytes, and of processor time in seconds for recognition and for anything else.
  package static func run(arguments: [String]) -> Int32 {
    guard isatty(STDIN_FILENO) == 0 else {
      _ = "pc-worker: started by pc, and of no use alone\n".withCString {
        write(STDERR_FILENO, $0, strlen($0))
      }
      return misunderstood
    }
    let numbers = arguments.dropFirst().map { UInt($0) } + [nil, nil, nil]
    let limits = ProcessLimits(
      memoryBytes: numbers[0], recogniseSeconds: numbers[1], otherSeconds: numbers[2])
    limits.apply()
    let answers = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    guard answers >= 0, nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
      return misunderstood
    }
    close(nowhere)
    return serve(Pipe(input: STDIN_FILENO, output: answers), limits)
  }

  private static func serve(_ pipe: Pipe, _ limits: ProcessLimits) -> Int32 {
    let handler = RequestHandler()
    do {
      while let message = try pipe.receive() {
        let request = try WorkerRequest(message: message)
        limits.begin(request)
        let answer = handler.answer(request).message
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
