package import ArgumentParser
import Files
import PaperDomain
import PaperLibrary
import WorkerProtocol

/// `pc init [DIR]`.
package struct Init: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Create a new library.",
    discussion: "A library is a folder with a papercenter.json and a git repository.")

  @Argument(help: "The folder; by default the current one.")
  package var directory: String?

  @Option(help: "The library's name; by default the folder's.")
  package var name: String?

  @Option(
    help: .init(
      "The languages of recognition, the most frequent first; by default eng.",
      valueName: "eng,chi_sim"))
  package var languages: String?

  @Flag(help: "Store the PDFs with git-lfs, for a library too large for every device.")
  package var lfs = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the languages.
  ///
  /// - Throws: `ValidationError` if one is not a language of recognition.
  package func validate() throws {
    guard let codes else { return }
    if codes.isEmpty { throw ValidationError("--languages is a list such as eng,chi_sim") }
    for code in codes where code.isEmpty || OCRLanguage.unknown(in: code) != nil {
      throw ValidationError(
        "'\(code)' is none of Tesseract's languages: --languages is a list such as eng,chi_sim")
    }
  }

  private var codes: [String]? {
    languages?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Makes the library.
  ///
  /// - Throws: ``LibraryError`` if the folder is in a library, or is one already, `LargeFileError`
  ///   if git-lfs is asked for and not installed; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let folder = directory.map(invocation.path) ?? invocation.workingDirectory
    let library = try NewLibrary.create(
      at: folder, name: name, keepingLargeFiles: lfs, languages: codes ?? ["eng"],
      settings: LibrarySettings(invocation))
    var others: [String] = []
    if codes == nil, invocation.terminal.isInteractive {
      // Models for vertical lines are used without being asked for.
      others =
        (try? await invocation.engineFacts().languages)?
        .filter { $0 != "eng" && !$0.hasSuffix("_vert") } ?? []
    }
    try invocation.write(Answer(path: library.root, others: others))
    return .done
  }

  struct Answer: Report {
    let path: String
    /// The languages besides English that have models on this machine; only for a person at a terminal.
    let others: [String]

    var json: OutputJSON { ["path": .string(path)] }

    func write(to terminal: Terminal) throws {
      try terminal.say("Created an empty library in \(path, .heading)")
      terminal.note(
        "\("hint:", .muted) pc import FILE… imports papers; pc commit commits the changes")
      if !others.isEmpty {
        terminal.hint(
          "pages are read in eng; there are models for \(others.joined(separator: ", ")), too: name them in papercenter.json, the most frequent language first"
        )
      }
    }
  }
}
