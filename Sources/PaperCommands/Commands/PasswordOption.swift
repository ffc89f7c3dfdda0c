package import ArgumentParser
import Files
import PaperIndex
import PaperLibrary

/// `--password-file FILE`: the passwords of encrypted PDFs.
package struct PasswordOption: ParsableArguments {
  @Option(
    name: .customLong("password-file"),
    help: .init(
      "A file with the password of an encrypted PDF, or several, one a line; '-' is stdin. It is kept "
        + "on this device only.", valueName: "file"))
  package var file: String?

  package init() {}

  /// Calls `body` with the passwords in the library's list. They stay there if `isOpen` says of the
  /// result that they open what they should.
  ///
  /// - Throws: ``CommandFailure`` if the file has no password; `FileError` if it can't be read or the
  ///   list can't be written; errors of `body`.
  func giving<Result>(
    to workspace: Workspace, _ invocation: Invocation, _ body: () async throws -> Result,
    isOpen: (Result) -> Bool
  ) async throws -> Result {
    guard let file else { return try await body() }
    let passwords = PasswordList.passwords(in: Array(try invocation.text(of: file).utf8))
    if passwords.isEmpty { throw CommandFailure.usage("there is no password in '\(file)'") }
    let list = PasswordList(workspace.library)
    let added = try list.add(passwords)
    let result: Result
    do {
      result = try await body()
    } catch {
      try list.remove(added)
      throw error
    }
    if isOpen(result) {
      // Pages that could not be read without it are read by the next pc index.
      try workspace.openCache().forgetFailures()
    } else {
      try list.remove(added)
    }
    return result
  }
}
