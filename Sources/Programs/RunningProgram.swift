import CLinux
import Files
import Glibc

/// A program that was started. The caller must wait for it, once.
package struct RunningProgram: Sendable {
  let process: pid_t
  let name: String

  /// Waits until the program ends.
  ///
  /// - Throws: ``ProgramError`` if this process has no such child, such as after an earlier wait.
  package func wait() throws(ProgramError) -> ProgramEnding {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw ProgramError(program: name, errno: errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Waits until the program ends, and calls `goesOn` at intervals.
  ///
  /// - Parameters:
  ///   - seconds: The interval.
  ///   - goesOn: Whether to continue to wait. If not, the program is ended with SIGTERM, and with
  ///     SIGKILL if it still runs after two seconds.
  /// - Throws: ``ProgramError`` as ``wait()``.
  package func wait(
    lookingEvery seconds: Double, _ goesOn: () -> Bool
  ) throws(ProgramError) -> ProgramEnding {
    let number = linux_process_descriptor(process)
    guard number >= 0 else { return try wait() }
    let descriptor = Descriptor(owning: number, path: name)
    while !RunningProgram.isReadable(descriptor.number, within: seconds) {
      if goesOn() { continue }
      kill(process, SIGTERM)
      if !RunningProgram.isReadable(descriptor.number, within: 2) { kill(process, SIGKILL) }
      break
    }
    return try wait()
  }

  private static func isReadable(_ descriptor: Int32, within seconds: Double) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(seconds * 1000)) > 0
  }
}
