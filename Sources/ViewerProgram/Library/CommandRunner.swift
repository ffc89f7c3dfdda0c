import Files
import Glibc
import PaperDomain
import PaperLibrary
import PaperSession
import Programs
import RunLog

/// Runs `pc`: the only way in which a viewer changes a library, one change at a time.
actor CommandRunner {
  private let program: String
  private let root: String
  private let environment: [String: String]
  private var turn: Task<Void, Never>?

  init(program: String, root: String, environment: [String: String]) {
    self.program = program
    self.root = root
    var environment = environment
    // No user is there to answer questions or to use a pager.
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["NO_COLOR"] = "1"
    environment[LibrarySettings.viewerVariable] = "\(getpid())"
    // What commands print on stderr is read here: their log goes where this one goes.
    if environment[LogChoice.variable] != nil, environment[LogChoice.fileVariable] == nil {
      let own = "/proc/\(getpid())/fd/2"
      if access(own, W_OK) == 0 {
        environment[LogChoice.fileVariable] = own
      } else {
        environment[LogChoice.variable] = nil
      }
    }
    self.environment = environment
  }

  /// Runs a command. Returns the JSON it prints.
  ///
  /// - Parameter requester: The person is the author of its commits, by default the one that git is
  ///   configured with; person and window are logged with the operation.
  /// - Throws: ``ViewerRefusal`` with the message and the hint of the command if it fails.
  func run(_ words: [String], by requester: Requester = Requester()) async throws -> [UInt8] {
    var environment = environment
    if let window = requester.window { environment[LibrarySettings.windowVariable] = window }
    if let person = requester.person {
      environment["GIT_AUTHOR_NAME"] = person.name
      environment["GIT_AUTHOR_EMAIL"] = person.email
      if let device = person.device { environment[LibrarySettings.deviceVariable] = device }
    }
    let before = turn
    let work = Task { [program, root, environment] in
      await before?.value
      return try await aside { try CommandRunner.run(program, words, in: root, environment) }
    }
    turn = Task { _ = await work.result }
    return try await work.value
  }

  /// Runs a command that changes nothing; several can run at once.
  nonisolated func look(_ words: [String]) async throws -> [UInt8] {
    try await aside { [program, root, environment] in
      try CommandRunner.run(program, words, in: root, environment)
    }
  }

  /// Exit statuses with a result: done, nothing found, done with copies.
  private static let answering: Set<Int32> = [0, 1, 3]

  private static func run(
    _ program: String, _ words: [String], in root: String, _ environment: [String: String]
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder(in: "/tmp")
    defer { folder.remove() }
    let output = RawPath.join(folder.path, "output")
    let errors = RawPath.join(folder.path, "errors")
    var command = Program(
      [program, "-C", root, words[0], "--json", "--no-pager"] + words.dropFirst(),
      environment: environment, folder: root)
    command.input = .none
    command.output = .file(output)
    command.errors = .file(errors)
    let ending: ProgramEnding
    do {
      ending = try command.run()
    } catch {
      throw ViewerRefusal(.failed, "cannot run '\(error.program)': \(error.systemMessage)")
    }
    let said = try FileSystem.read(errors, limit: 1 << 20)
    let answer = try FileSystem.read(output, limit: 64 << 20)
    if answering.contains(ending.status), !answer.isEmpty || ending.isSuccess { return answer }
    // An import of several files fails if one of them does; its answer names those that did not.
    if ending.status == 2, isWithoutError(answer) { return answer }
    throw refusal(answer, said: said, status: ending.status)
  }

  private static func isWithoutError(_ answer: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: answer) else { return false }
    return document.root.object != nil && document.root["error"] == nil
  }

  /// The error document that a command prints, as a refusal. If the command ended without one, for
  /// example by a signal, the message is its first line on stderr.
  static func refusal(_ answer: [UInt8], said: [UInt8], status: Int32) -> ViewerRefusal {
    do {
      if let error = try JSONDocument(parsing: answer).root["error"],
        let message = error["message"]?.string
      {
        return ViewerRefusal(
          .refused, message, hint: error["hints"]?.array?.first?.string,
          errorCode: error["code"]?.string)
      }
    } catch {
      // There is no error document: handled below.
    }
    let line = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).first
    return ViewerRefusal(
      .refused, line.map(String.init) ?? "the command ended with status \(status)")
  }
}
