import Glibc
import RunLog
import WorkerProtocol

/// The main function of `pc-worker`: reads requests from its input and answers them in order.
///
/// Answers are written to the original standard output. Standard output itself is then redirected
/// to /dev/null, so that output of a C library cannot mix with the answers.
package enum WorkerProcess {
  /// The exit status if the requests are of another protocol version, or malformed.
  package static let misunderstood: Int32 = 64

  /// Answers requests until the input ends; returns the process's exit status.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments: its name; then the limit of its memory in bytes, and of
  ///     processor time in seconds for recognition and for other requests.
  ///   - passwordFile: The path of a file with passwords of PDFs, as raw bytes: the next argument.
  package static func run(arguments: [String], passwordFile: [UInt8]?) -> Int32 {
    guard isatty(STDIN_FILENO) == 0 else {
      _ = "pc-worker: started by pc; cannot be used directly\n".withCString {
        write(STDERR_FILENO, $0, strlen($0))
      }
      return misunderstood
    }
    startLog()
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
    return serve(
      Pipe(input: STDIN_FILENO, output: answers), limits, Passwords(path: passwordFile))
  }

  /// The pipe for the log, if `pc` opened one.
  private static let logPipe: Int32 = 3

  private static func startLog() {
    guard fcntl(logPipe, F_GETFD) != -1, let choice = getenv(LogChoice.variable) else { return }
    // pc has reported a wrong choice already.
    try? Logger.start([LogChoice.variable: String(cString: choice)], to: logPipe)
  }

  private static func serve(
    _ pipe: Pipe, _ limits: ProcessLimits, _ passwords: Passwords
  ) -> Int32 {
    let handler = RequestHandler(passwords)
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
