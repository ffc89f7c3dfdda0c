package import ArgumentParser
import Files
import PaperLibrary

/// `pc init [DIR]`.
package struct Init: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Create a new library.",
    discussion: "A library is a folder with a papercenter.json and a git repository.")

  @Argument(help: "The folder; by default the current one.")
  package var directory: String?

  @Option(help: "The library's name; by default the folder's.")
  package var name: String?

  @Flag(help: "Store the PDFs with git-lfs, for a library too large for every device.")
  package var lfs = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Makes the library.
  ///
  /// - Throws: ``LibraryError`` if the folder is in a library, or is one already, `LargeFileError`
  ///   if git-lfs is asked for and not installed; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let folder = directory.map(invocation.path) ?? invocation.workingDirectory
    let library = try NewLibrary.create(
      at: folder, name: name, keepingLargeFiles: lfs, settings: LibrarySettings(invocation))
    try invocation.write(Answer(path: library.root))
    return .done
  }

  struct Answer: Report {
    let path: String

    var json: OutputJSON { ["path": .string(path)] }

    func write(to terminal: Terminal) throws {
      try terminal.say("Created an empty library in \(path, .heading)")
      terminal.note(
        "\("hint:", .muted) pc import FILE… imports papers; pc commit commits the changes")
    }
  }
}
