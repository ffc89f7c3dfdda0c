package import ArgumentParser
import CBuild
import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import WorkerProtocol

/// `pc version` and `pc --version`.
package struct Version: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show the version of pc.",
    discussion: """
      With --json it names also the commit that was built, the newest format of a library that it knows, \
      the engines and libraries that it uses, and the dates of their data. What is not installed is null.
      """)

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Prints the version.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func run(in invocation: Invocation) async throws -> Outcome {
    // Only JSON names the engines: to ask them takes longer than everything else.
    let engines = global.printsJSON ? try? await invocation.engineFacts() : nil
    // A part that is missing or damaged does not hide the others.
    let dictionary = global.printsJSON ? try? invocation.dictionary()?.sources : nil
    try invocation.write(Answer(engines: engines, dictionary: dictionary ?? nil))
    return .done
  }

  private struct Answer: Report {
    let engines: EngineFacts?
    let dictionary: [DataSource]?

    var json: OutputJSON {
      [
        "version": .string(PC.version),
        "commit": .text(cbuild_commit().map { String(cString: $0) }),
        "format": .int(LibraryManifest.knownFormat), "engines": engines?.enginesJSON() ?? nil,
        "libraries": [
          "libgit2": .string(Library.libgit2Version), "poppler": .text(engines?.poppler),
        ],
        "dictionary": dictionary.map { .list($0, \.json) } ?? nil,
      ]
    }

    func write(to terminal: Terminal) throws { try terminal.print("pc \(PC.version)") }
  }
}
