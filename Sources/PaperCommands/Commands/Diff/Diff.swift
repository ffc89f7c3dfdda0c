package import ArgumentParser
import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc diff [A [B]] [REF]`.
package struct Diff: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show changes, rebindings first: since the last commit, or between any two.",
    discussion: """
      Without A, shows the changes since the last commit. A is a commit, branch or date; with B, \
      shows the changes from A to B, otherwise from A to the working tree. REF (a doc, group, page \
      or bundle) limits the changes to it and its contents. Two versions of a page (PAGE@{1} PAGE) \
      are compared with each other: with --text word by word, with --visual as pictures.
      """)

  @Argument(help: "Commits, dates and references, or two pages or versions.")
  package var words: [String] = []

  @Flag(help: "Compare the texts of two pages, word by word.")
  package var text = false

  @Option(
    help: .init(
      "Draw two pages side by side, with marked differences, as this PNG.", valueName: "out.png"))
  package var visual: String?

  @Option(help: "The picture's dots per inch, 40 to 300.")
  package var dpi = 100.0

  @Flag(help: "Exit with 1 if there are changes.")
  package var exitCode = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--text` and `--visual` are both given, the resolution is not
  ///   40…300 DPI, or the picture is not a .png file.
  package func validate() throws {
    if text, visual != nil {
      throw ValidationError("--text and --visual are two ways to compare: choose one")
    }
    if !(40...300).contains(dpi) { throw ValidationError("--dpi is a number from 40 to 300") }
    if let visual, PictureFormat(suffixOf: visual) != .png {
      throw ValidationError("name a .png file after --visual")
    }
  }

  /// Shows the differences.
  ///
  /// - Throws: ``CommandFailure`` if the words are not what is compared, ``ReferenceError`` or
  ///   `RevisionError` if one is unknown, `PictureError` if a page can't be drawn; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let isDifferent =
      if text || visual != nil || words.contains(where: DiffPages.isVersion) {
        try await comparePages(workspace, invocation)
      } else {
        try compareLibraries(workspace, invocation)
      }
    return exitCode && isDifferent ? .negative : .done
  }

  private func compareLibraries(_ workspace: Workspace, _ invocation: Invocation) throws -> Bool {
    let range = try DiffRange(words, workspace)
    let changes = try range.changes()
    let answer = DiffAnswer(
      changes: changes, commits: range.commits, damage: try range.damage(by: changes),
      isVerbose: global.isVerbose || range.isPartial)
    try invocation.write(answer, isLong: true)
    return !answer.changes.isEmpty
  }

  private func comparePages(
    _ workspace: Workspace, _ invocation: Invocation
  ) async throws -> Bool {
    let pages = try DiffPages(words, workspace)
    if let visual {
      let compared = try await pages.pictures(dpi: dpi)
      try FileSystem.writeAtomically(
        compared.picture.bytes, to: invocation.path(of: visual))
      try invocation.write(VisualDifferenceAnswer(path: visual, pages: pages, compared: compared))
      return compared.isDifferent
    }
    if text {
      let answer = try await pages.texts(invocation)
      try invocation.write(answer, isLong: true)
      return !answer.difference.isEmpty
    }
    let answer = DiffAnswer(
      changes: try pages.changes().map { DetailedChange($0) }, commits: [],
      isVerbose: global.isVerbose)
    try invocation.write(answer, isLong: true)
    return !answer.changes.isEmpty
  }
}
