import Files
import Libgit2
import PaperDomain

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
  ///
  /// - Parameters:
  ///   - more: Goes into its environment.
  ///   - heedsOutput: Whether it tells on its output, too, how far it is.
  func start(
    _ words: [String], _ settings: TransferSettings, besides more: [String: String] = [:],
    heedsOutput: Bool = false
  ) throws -> Transfer {
    var environment = environment.merging(more) { $1 }
    // Its words are read here.
    environment["LC_ALL"] = "C"
    environment["LANGUAGE"] = nil
    if !settings.canAsk {
      environment["GIT_TERMINAL_PROMPT"] = "0"
      environment["SSH_ASKPASS_REQUIRE"] = "never"
      if let command = sshCommand { environment["GIT_SSH_COMMAND"] = command }
    }
    return Transfer(
      try GitRun(words, at: folder, environment: environment, heedsOutput: heedsOutput), settings)
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
