package import ArgumentParser
import Files
import PaperDomain

/// `pc manual DIR`: for `make install` and for packages.
package struct Manual: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Write the man pages into a folder: man1 and man7.", shouldDisplay: false)

  @Argument(help: .init("The folder, as /usr/share/man.", valueName: "dir"))
  package var directory: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Writes the pages.
  ///
  /// - Throws: `FileError` if a page can't be written, ``OutputError`` if stdout can't be.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let folder = invocation.path(of: directory)
    let date = String(invocation.now().description.prefix(10))
    var files: [String] = []
    for page in ManualPage.all(of: PC.self, date: date) {
      let section = "man\(page.fileName.suffix(1))"
      let path = RawPath.join(RawPath.join(folder, section), page.fileName)
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      try FileSystem.writeAtomically(Array(page.text.utf8), to: path)
      files.append("\(section)/\(page.fileName)")
    }
    try invocation.write(Answer(files: files))
    return .done
  }

  struct Answer: Report {
    let files: [String]

    var json: OutputJSON { ["files": .list(files) { .string($0) }] }

    func write(to terminal: Terminal) throws {
      for file in files { try terminal.say("\(file)") }
    }
  }
}
