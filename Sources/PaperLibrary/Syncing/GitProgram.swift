import Files
import Libgit2
import PaperDomain
import Programs

/// git itself, run for what it knows best: transfers, with everything that is set up for them.
struct GitProgram {
  /// How a run ended, and what it said.
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
      at: library.root, environment: library.environmentForGit(), try library.config())
  }

  init(at folder: String, environment: [String: String], _ config: Config) {
    self.folder = folder
    self.environment = environment
    configuredSSH = config.string("core.sshcommand")
  }

  /// Runs git with these words, and waits for it.
  func run(_ words: [String]) throws -> Answer {
    try GitRun(words, at: folder, environment: environment).finish { _ in true }
  }

  /// Starts a transfer.
  func start(_ words: [String], _ settings: TransferSettings) throws -> Transfer {
    var environment = environment
    // Its words are read here.
    environment["LC_ALL"] = "C"
    environment["LANGUAGE"] = nil
    if !settings.canAsk {
      environment["GIT_TERMINAL_PROMPT"] = "0"
      environment["SSH_ASKPASS_REQUIRE"] = "never"
      if let command = sshCommand { environment["GIT_SSH_COMMAND"] = command }
    }
    return Transfer(try GitRun(words, at: folder, environment: environment), settings)
  }

  /// ssh as the person has set it up, but never asking; `nil` where another program takes its place.
  private var sshCommand: String? {
    if environment["GIT_SSH"] != nil, environment["GIT_SSH_COMMAND"] == nil { return nil }
    let command = environment["GIT_SSH_COMMAND"] ?? configuredSSH ?? "ssh"
    guard let program = command.split(separator: " ").first,
      RawPath.name(of: String(program)) == "ssh"
    else { return nil }
    return command + " -o BatchMode=yes"
  }
}

/// A git that was started.
struct GitRun {
  private let running: RunningProgram
  private let output: MemoryFile
  private let errors: MemoryFile

  init(_ words: [String], at folder: String, environment: [String: String]) throws {
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

  /// Waits for its end.
  ///
  /// - Parameter goesOn: Gets what git said on its errors since the last look; whether to wait on.
  func finish(_ goesOn: (String) -> Bool) throws -> GitProgram.Answer {
    var heard = 0
    let ending: ProgramEnding
    do {
      ending = try running.wait(lookingEvery: 0.1) {
        let size = errors.size
        let words = size > heard ? errors.text(from: heard) : ""
        heard = size
        return goesOn(words)
      }
    } catch {
      throw LibraryError.cannotRun("git", reason: error.systemMessage)
    }
    return GitProgram.Answer(
      status: ending.status, output: output.text(), errors: errors.text())
  }
}

/// A transfer that goes on: shows how far it is, and is stopped when it stands still.
struct Transfer {
  private let run: GitRun
  private let settings: TransferSettings

  init(_ run: GitRun, _ settings: TransferSettings) {
    self.run = run
    self.settings = settings
  }

  /// - Throws: ``TransferFailure/timedOut``; `CancellationError` when Ctrl-C stopped it.
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
