import Files
import Libgit2
import PaperDomain

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
  ///   - more: Additional environment variables.
  ///   - heedsOutput: Whether its output also reports progress.
  func start(
    _ words: [String], _ settings: TransferSettings, besides more: [String: String] = [:],
    heedsOutput: Bool = false
  ) throws -> Transfer {
    var environment = environment.merging(more) { $1 }
    // The messages are parsed, so they must not be translated.
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

  /// The user's ssh command, without prompts; `nil` if another program replaces it.
  private var sshCommand: String? {
    if environment["GIT_SSH"] != nil, environment["GIT_SSH_COMMAND"] == nil { return nil }
    let command = environment["GIT_SSH_COMMAND"] ?? configuredSSH ?? "ssh"
    guard let program = command.split(separator: " ").first,
      RawPath.name(of: String(program)) == "ssh"
    else { return nil }
    return command + " -o BatchMode=yes"
  }
}
