import Files
import Libgit2
import PaperDomain
import Programs
import RunLog

/// Runs the git program, for transfers with the user's whole configuration.
struct GitProgram {
  /// The exit status and the output of a run.
  struct Answer {
    var status: Int32
    var output: String
    var errors: String

    var isSuccess: Bool { status == 0 }
  }

  private let folder: String
  private let environment: [String: String]
  /// `core.sshCommand`.
  private let configuredSSH: String?

  init(_ library: Library) throws {
    self.init(
      at: library.root, environment: GitEnvironment(library).variables(), try library.config())
  }

  init(at folder: String, environment: [String: String], _ config: Config) {
    self.folder = folder
    self.environment = environment
    configuredSSH = config.string("core.sshcommand")
  }

  /// Runs git with these arguments and waits for its end.
  func run(_ words: [String]) throws -> Answer {
    try GitRun(words, at: folder, environment: environment).finish { _ in true }
  }

  /// Starts a transfer.
  ///
  /// - Parameters:
  ///   - address: The remote's URL.
  ///   - more: Additional environment variables.
  ///   - heedsOutput: Whether its output also reports progress.
  func start(
    _ words: [String], with address: String, _ settings: TransferSettings,
    besides more: [String: String] = [:], heedsOutput: Bool = false
  ) throws -> Transfer {
    var environment = environment.merging(more) { $1 }
    // The messages are parsed, so they must not be translated.
    environment["LC_ALL"] = "C"
    environment["LANGUAGE"] = nil
    if !settings.canAsk {
      environment["GIT_TERMINAL_PROMPT"] = "0"
      environment["SSH_ASKPASS_REQUIRE"] = "never"
    }
    if let ssh = SSHCommand(configuredSSH, environment: environment, at: folder) {
      environment["GIT_SSH_COMMAND"] = ssh.line(for: address, canAsk: settings.canAsk)
    }
    return Transfer(
      try GitRun(words, at: folder, environment: environment, heedsOutput: heedsOutput), settings)
  }
}

/// A running git process.
struct GitRun {
  private let running: RunningProgram
  private let output: MemoryFile
  private let errors: MemoryFile

  private let heedsOutput: Bool
  private let timer = LogTimer()

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
    Logger.info(.sync, "git ended with status \(ending.status) after \(timer.elapsed)")
    return GitProgram.Answer(
      status: ending.status, output: output.text(), errors: errors.text())
  }
}

/// A running transfer, which reports its progress and is stopped after a time without progress.
struct Transfer {
  private let run: GitRun
  private let settings: TransferSettings

  init(_ run: GitRun, _ settings: TransferSettings) {
    self.run = run
    self.settings = settings
  }

  /// - Throws: ``TransferFailure/timedOut``; `CancellationError` if Ctrl-C stopped it.
  func finish() throws -> GitProgram.Answer {
    let settings = settings
    let clock = ContinuousClock()
    var last = clock.now
    var hasStalled = false
    let answer = try run.finish { words in
      if Task.isCancelled { return false }
      if !words.isEmpty {
        last = clock.now
        if let line = words.split(whereSeparator: \.isNewline).last {
          settings.progress?(String(line))
        }
      } else if clock.now - last > .seconds(settings.timeoutSeconds) {
        hasStalled = true
        return false
      }
      return true
    }
    if Task.isCancelled { throw CancellationError() }
    if hasStalled { throw TransferFailure.timedOut(seconds: settings.timeoutSeconds) }
    return answer
  }
}
