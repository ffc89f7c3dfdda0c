import Files
import PaperDomain
import PaperLibrary
import Programs

/// The user's text editor, found as git finds it.
struct Editor: Sendable {
  private let command: String
  private let environment: [String: String]

  /// `GIT_EDITOR`, `core.editor`, `VISUAL`, `EDITOR`, in this order: see git-var(1).
  ///
  /// - Throws: ``CommandFailure`` if there is no terminal, or no editor is configured.
  init(_ invocation: Invocation, _ library: Library, insteadOf file: String) throws {
    guard invocation.terminal.canAsk else {
      throw CommandFailure(
        "there is no terminal to edit in", hints: ["write the text into '\(file)'"])
    }
    guard let editor = try Editor(ifAny: invocation, library) else {
      throw CommandFailure(
        "no editor is configured",
        hints: ["set EDITOR, or git config --global core.editor 'your editor'"])
    }
    self = editor
  }

  /// The same; `nil` if there is no terminal, or no editor is configured.
  init?(ifAny invocation: Invocation, _ library: Library) throws {
    guard invocation.terminal.canAsk else { return nil }
    environment = invocation.environment
    let candidates = [
      environment["GIT_EDITOR"], try library.configured("core.editor"), environment["VISUAL"],
      environment["EDITOR"],
    ]
    guard let command = candidates.compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self.command = command
  }

  /// Opens a text in the editor, as a temporary file in `folder`. Returns the new text.
  ///
  /// - Throws: ``CommandFailure``, `FileError`.
  func edit(_ text: String, named name: String, in folder: String) throws -> String {
    try FileSystem.makeDirectories(folder)
    let path = RawPath.join(folder, name)
    try FileSystem.writeAtomically(Array(text.utf8), to: path)
    try edit(file: path)
    let bytes = try FileSystem.read(path, limit: Library.manifestLimit)
    try FileSystem.remove(path)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Opens a file in the editor, in place.
  ///
  /// - Throws: ``CommandFailure`` if the editor can't be started or exits with an error.
  func edit(file path: String) throws {
    // The editor handles Ctrl-C while it runs.
    Interruption.isLeftToPager(true)
    defer { Interruption.isLeftToPager(false) }
    let ending: ProgramEnding
    do {
      ending = try Program(shell: command, [path], environment: environment).run()
    } catch {
      throw CommandFailure("cannot run the editor '\(command)': \(error.systemMessage)")
    }
    guard ending.isSuccess else {
      throw CommandFailure(
        "the editor '\(command)' ended with \(ending.status), nothing stored",
        hints: ["what it left is in '\(path)'"])
    }
  }
}
