package import ArgumentParser
import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc text BUNDLE#N`.
package struct Text: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show a page's text and its source, or correct it.",
    discussion: """
      A page that is not indexed yet is read now. With --edit the text opens in your editor, and \
      the saved text becomes bundles/BUNDLE/text/N.txt, which has precedence over every other \
      source; to undo the correction, remove that file. BUNDLE#N@COMMIT and BUNDLE#N@2026-10-01 \
      are the page's text as it was then.
      """)

  @Argument(help: .init("A bundle's page (BUNDLE#N), or a page that shows one.", valueName: "page"))
  package var page: String

  @Flag(help: "Correct the text in your editor.")
  package var edit = false

  @OptionGroup package var commit: CommitOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--commit` is without `--edit`.
  package func validate() throws {
    if commit.commit, !edit { throw ValidationError("--commit needs --edit") }
  }

  /// Shows the text, or opens it in the editor and stores it.
  ///
  /// - Throws: ``ReferenceError`` if the page is unknown, `PageTextError` if it has no text,
  ///   ``CommandFailure`` if the editor fails or the text is empty; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let past = try PastPage(page, in: workspace)
    if past != nil, edit {
      throw CommandFailure.usage("an earlier version can't be corrected: leave out '@…'")
    }
    let snapshot = try past?.state.snapshot ?? workspace.library.snapshot()
    let target = try past?.target ?? PageTarget(page, in: workspace, snapshot)
    if target.variant != nil {
      throw CommandFailure.usage(
        "a page's text is one for all variants", hints: ["pc text \("\(target)".quoted)"])
    }
    let file = CorrectedText(bundle: target.bundle.name, pageNumber: target.pageNumber).file
    if edit { try workspace.refuseUnrecordable(commit) }
    let editor =
      edit ? try Editor(invocation, workspace.library, insteadOf: file) : nil
    if let past,
      let text = try workspace.library.history.correctedText(of: "\(target)", in: past.state.commit)
    {
      let answer = TextAnswer(target: target, text: PageText(corrected: text))
      try invocation.write(answer, isLong: true)
      return .done
    }
    let indexer = try workspace.openIndexer(invocation, jobs: 1)
    let text = try await indexer.text(of: target.pageNumber, in: target.bundle, of: snapshot)
    if let editor { return try await correct(text, of: target, editor, workspace, invocation) }
    try invocation.write(TextAnswer(target: target, text: text), isLong: true)
    return .done
  }

  private func correct(
    _ text: PageText, of target: PageTarget, _ editor: Editor, _ workspace: Workspace,
    _ invocation: Invocation
  ) async throws -> Outcome {
    let before = text.text.hasSuffix("\n") || text.text.isEmpty ? text.text : text.text + "\n"
    let after = try editor.edit(
      before, named: "\(target.bundle.name)-\(target.pageNumber).txt",
      in: workspace.library.deviceFolder)
    if after == before {
      invocation.terminal.note("nothing changed")
      return .negative
    }
    guard after.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        "the text is empty, nothing stored",
        hints: ["to undo a correction, remove its file in bundles/\(target.bundle.name)/text"])
    }
    let (report, commits) = try await workspace.library.transaction {
      let report = try workspace.library.edit { editor in
        try editor.correctText(of: target.pageNumber, in: target.bundle, to: after)
      }
      // A person's text is kept even if the commit fails.
      try workspace.library.transactions.savepoint()
      return (
        report,
        try await workspace.commit(
          ChangeToRecord(edits: report.edits, stays: true), commit, invocation)
      )
    }
    try invocation.write(CorrectionAnswer(file: report.value.file, commits: commits?.commits ?? []))
    if let note = commits?.earlierNote { invocation.terminal.note(note) }
    return .done
  }
}

/// The output of `pc text`.
struct TextAnswer: Report {
  let target: PageTarget
  let text: PageText

  /// The variant that the text was taken from; `nil` for a corrected text.
  private var variant: Variant? {
    text.source == .corrected ? nil : target.bundle.textVariant(of: target.pageNumber)
  }

  var json: OutputJSON {
    [
      "bundle": .string(target.bundle.name), "pageNumber": .int(target.pageNumber),
      "source": .string(text.source.rawValue),
      "variant": .text(variant?.rawValue),
      "reason": text.cause.map { .string($0.rawValue) } ?? .null, "text": .string(text.text),
      "words": .list(text.words) {
        [
          "text": .string($0.text), "box": $0.box.json,
          "confidence": $0.confidence.map { .double(Double($0)) } ?? .null,
        ]
      },
      "formulas": .list(text.formulaLines) { .int($0) },
    ]
  }

  func write(to terminal: Terminal) throws {
    let reason = text.cause.map { $0 == .noLayer ? "" : ": \($0.rawValue)" } ?? ""
    let doubt =
      text.doubt.map { $0.confidence == nil ? ": \($0.reason)" : ", \($0.reason)" } ?? ""
    let place =
      variant.map { $0 == target.bundle.leading ? "" : ", in the \($0.rawValue) PDF" } ?? ""
    let formulas = text.formulaLines.isEmpty ? "" : "; its formulas may be wrong"
    terminal.note("\(target): \(text.source.words)\(place)\(reason)\(doubt)\(formulas)")
    let end = text.text.hasSuffix("\n") || text.text.isEmpty ? "" : "\n"
    let lines = terminal.isInteractive ? text.text.harmlessLines : text.text
    try terminal.write(lines + end)
  }
}

/// The output of `pc text --edit`.
struct CorrectionAnswer: Report {
  let file: String
  let commits: [RecordedCommit]

  var json: OutputJSON {
    ["file": .string(file), "commits": .list(commits) { .string($0.id.description) }]
  }

  func write(to terminal: Terminal) throws {
    try terminal.say("wrote \(file, .heading)")
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
  }
}

extension TextSource {
  fileprivate var words: String {
    switch self {
    case .corrected: "corrected by hand"
    case .layer: "the PDF's text layer"
    case .ocr: "recognised (OCR)"
    }
  }
}
