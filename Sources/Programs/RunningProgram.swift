import Glibc

/// A program that was started; to be waited for once.
package struct RunningProgram: Sendable {
  let process: pid_t
  let name: String

  /// Waits for its end.
  package func wait() throws(ProgramError) -> ProgramEnding {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw ProgramError(program: name, errno: errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }
}
