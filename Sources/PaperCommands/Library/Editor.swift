import Files
import Glibc
import PaperDomain
import PaperLibrary

/// The person's editor, as git finds it.
struct Editor {
  private let command: String
  private let environment: [String: String]

  /// `GIT_EDITOR`, `core.editor`, `VISUAL`, `EDITOR`, in this order: see git-var(1).
  ///
  /// - Throws: ``CommandFailure`` where there is no terminal to edit in, or no editor is named.
  init(_ invocation: Invocation, _ library: Library, insteadOf file: String) throws {
    environment = invocation.environment
    guard invocation.terminal.canAsk else {
      throw CommandFailure(
        "there is no terminal to edit in", hints: ["write the text into '\(file)'"])
    }
    let candidates = [
      environment["GIT_EDITOR"], try library.configured("core.editor"), environment["VISUAL"],
      environment["EDITOR"],
    ]
    guard let command = candidates.compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      throw CommandFailure(
        "no editor is named",
        hints: ["set EDITOR, or git config --global core.editor 'your editor'"])
    }
    self.command = command
  }

  /// Has the person edit a text, as a file of that name in a folder; gone afterwards.
  func edit(_ text: String, named name: String, in folder: String) throws -> String {
    try FileSystem.makeDirectories(folder)
    let path = RawPath.join(folder, name)
    try FileSystem.writeAtomically(Array(text.utf8), to: path)
    let status = try run(path)
    guard status == 0 else {
      throw CommandFailure(
        "the editor '\(command)' ended with \(status), nothing stored",
        hints: ["what it left is in '\(path)'"])
    }
    let bytes = try FileSystem.read(path, limit: Library.manifestLimit)
    try FileSystem.remove(path)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func run(_ path: String) throws(CommandFailure) -> Int32 {
    let words = Pager.copies(of: ["sh", "-c", "\(command) \"$@\"", command, path])
    let settings = Pager.copies(of: environment.map { "\($0.key)=\($0.value)" })
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, nil, words, settings) == 0 else {
      throw CommandFailure("cannot run the editor '\(command)'")
    }
    // Ctrl-C belongs to the editor while it runs.
    Interruption.isLeftToPager(true)
    defer { Interruption.isLeftToPager(false) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }
}
