import CLinux
import Files
import Glibc

/// A program to run: a hook, an editor, a signer.
///
///     let ending = try Program(["git", "gc"], environment: environment).run()
///     if ending.status != 0 { … }
///
/// Ctrl-C stops it as it stops this process: both are in one process group.
package struct Program: Sendable {
  /// The target of one of its standard streams.
  package enum Stream: Sendable, Equatable {
    /// The same as this process's.
    case inherited
    /// A descriptor of this process.
    case descriptor(Int32)
    /// A file: read, or written from its beginning.
    case file(String)

    /// The null device.
    package static let none = Stream.file("/dev/null")
  }

  /// The program and its arguments; a name without a slash is looked up in `PATH`.
  package var words: [String]
  package var environment: [String: String]
  /// The folder in which it starts; `nil` for this process's.
  package var folder: String?
  package var input = Stream.inherited
  package var output = Stream.inherited
  package var errors = Stream.inherited

  package init(_ words: [String], environment: [String: String], folder: String? = nil) {
    self.words = words
    self.environment = environment
    self.folder = folder
  }

  /// A line for the shell, with arguments passed as `"$@"`, as git runs editors and aliases.
  package init(
    shell line: String, _ arguments: [String] = [], environment: [String: String],
    folder: String? = nil
  ) {
    let words = arguments.isEmpty ? [line] : ["\(line) \"$@\"", line] + arguments
    self.init(["/bin/sh", "-c"] + words, environment: environment, folder: folder)
  }

  /// Runs the program and waits until it ends.
  ///
  /// - Throws: ``ProgramError`` if the program can't be started; its own failure is in the result.
  package func run() throws(ProgramError) -> ProgramEnding { try start().wait() }

  /// Starts the program.
  ///
  /// A script without a `#!` line is run by the shell, as in `execvp`.
  ///
  /// - Throws: ``ProgramError`` if the program can't be started, such as with `ENOENT` if it is
  ///   missing.
  package func start() throws(ProgramError) -> RunningProgram {
    do throws(ProgramError) {
      return try start(words)
    } catch {
      guard error.errno == ENOEXEC else { throw error }
      return try start(["/bin/sh"] + words)
    }
  }

  /// Replaces this process by the program (`execve`).
  ///
  /// The program is named by its path, and inherits the streams of this process; ``input`` and the
  /// other streams set here are ignored.
  ///
  /// - Throws: ``ProgramError`` if the folder can't be entered or the program can't be executed.
  package func takeOver() throws(ProgramError) -> Never {
    if let folder, chdir(CStrings.bytes(of: folder)) != 0 {
      throw ProgramError(program: words[0], errno: errno)
    }
    let arguments = CStrings(words)
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execve(CStrings.bytes(of: words[0]), arguments.pointers, variables.pointers)
    throw ProgramError(program: words[0], errno: errno)
  }

  private func start(_ words: [String]) throws(ProgramError) -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Files are opened first: their paths are relative to this process's folder.
    add(input, as: 0, O_RDONLY, to: &actions)
    add(output, as: 1, O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    add(errors, as: 2, O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    if let folder { linux_spawn_enter_folder(&actions, CStrings.bytes(of: folder)) }
    // Dispatch's threads block all signals; a program would inherit that and ignore Ctrl-C.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = CStrings(words)
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
    var process: pid_t = 0
    let failure = posix_spawnp(
      &process, CStrings.bytes(of: words[0]), &actions, &attributes, arguments.pointers,
      variables.pointers)
    guard failure == 0 else { throw ProgramError(program: words[0], errno: failure) }
    return RunningProgram(process: process, name: words[0])
  }

  private func add(
    _ stream: Stream, as descriptor: Int32, _ flags: Int32,
    to actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .inherited: break
    case .descriptor(let other):
      posix_spawn_file_actions_adddup2(&actions, other, descriptor)
    case .file(let path):
      posix_spawn_file_actions_addopen(
        &actions, descriptor, CStrings.bytes(of: path), flags, 0o600)
    }
  }
}

/// How a program ended.
package enum ProgramEnding: Sendable, Equatable {
  case exited(Int32)
  case killed(signal: Int32)

  /// The status as in the shell's `$?`: 128 and the number for a signal.
  package var status: Int32 {
    switch self {
    case .exited(let status): status
    case .killed(let signal): 128 + signal
    }
  }

  package var isSuccess: Bool { self == .exited(0) }
}

/// A program that could not be run.
package struct ProgramError: Error, Equatable {
  package let program: String
  package let errno: Int32

  /// The system's message for the error.
  package var systemMessage: String { String(cString: strerror(errno)) }
}
