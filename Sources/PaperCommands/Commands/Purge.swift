package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc purge BLOB|BUNDLE|PAGE…` and `pc purge --words`.
package struct Purge: Command {
  package static let configuration = CommandConfiguration(
    abstract: "Remove a PDF, bundle or page from history, for good.",
    discussion: """
      Rewrites every commit, branch and tag that contains it, then removes git's old objects. A \
      PDF, named by its SHA-256, is purged alone: its bundle and pages stay and can get another \
      PDF. A bundle is purged with its PDFs, and with --pages with the pages that show it; a page \
      is purged with its annotations. With --words, what you marked and read so far is purged, or \
      what the named readers did. Commit messages do not change. Shows what it removes, then \
      asks. pc undo can't undo a purge or any command before it. purged.jsonl lists what was \
      purged, and the next sync informs other clones; each of them purges only with --accept, \
      after it has written a backup beside the library.
      """)

  @Argument(
    help: .init(
      "A SHA-256 or the beginning of one, a bundle or a page; with --words, a reader.",
      valueName: "what"))
  package var words: [String] = []

  @Flag(
    name: .customLong("words"), help: "Purge what you, or the named readers, marked and read.")
  package var purgesReading = false

  @Option(
    help: .init(
      "Repeat a purge of another clone here, named as in pc status.", valueName: "record"))
  package var accept: String?

  @Flag(help: "Also purge pages that show the bundle now.")
  package var pages = false

  @Option(name: .shortAndLong, help: .init("The reason, for purged.jsonl.", valueName: "reason"))
  package var message: String?

  @OptionGroup package var yes: YesOption
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if nothing is named, or `--accept` is not alone.
  package func validate() throws {
    if accept == nil, words.isEmpty, !purgesReading {
      throw ValidationError("name a PDF, a bundle or a page")
    }
    if accept != nil, !words.isEmpty || message != nil || purgesReading {
      throw ValidationError("--accept can't be used with other arguments")
    }
  }

  /// Purges the content, after a question.
  ///
  /// - Throws: `PurgeRefusal` if it is in use or can't be removed, ``CommandFailure`` if the answer
  ///   is no, or a word names something else; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    if let accept {
      return try workspace.accept(
        try workspace.library.purgeGuard.standingPurge(accept), includesPages: pages,
        isDryRun: dryRun.dryRun, invocation)
    }
    let readers = purgesReading ? try workspace.readers(words) : []
    let request = PurgeRequest(
      targets: try purgesReading
        ? readers.map { .reader($0) } : words.map(workspace.purgeTarget),
      includesPages: pages, reason: message)
    let isKept = try workspace.library.readingLogs.isKept(of: readers)
    do {
      return try purge(request, keptBy: readers, workspace, invocation)
    } catch PurgeRefusal.nothingLeft where isKept {
      // No commit has it.
      if dryRun.dryRun {
        invocation.terminal.note("nothing was changed: -n only shows")
        return .done
      }
      try invocation.confirm("remove your words and reading from this device?", yes)
      try workspace.library.readingLogs.removeKept(of: readers)
      try invocation.terminal.say("removed from this device; no commit has it")
      return .done
    }
  }

  private func purge(
    _ request: PurgeRequest, keptBy readers: [ReaderName], _ workspace: Workspace,
    _ invocation: Invocation
  ) throws -> Outcome {
    if dryRun.dryRun {
      let plan = try PurgePlanner(workspace.library).plan(request)
      try invocation.write(PurgeAnswer(plan: plan, isDryRun: true))
      return .done
    }
    var shown: PurgePlan?
    if !yes.answersYes {
      let plan = try PurgePlanner(workspace.library).plan(request)
      if invocation.terminal.canAsk {
        try PurgeAnswer(plan: plan, isDryRun: true).list(on: invocation.terminal)
      }
      try invocation.confirm("remove this from history, for good?", yes)
      shown = plan
    }
    let report = try PurgeOperation(workspace.library).run(request, as: shown)
    try workspace.library.readingLogs.removeKept(of: readers)
    try invocation.write(
      PurgeAnswer(
        plan: report.plan, isDryRun: false, wasListed: shown != nil, remnant: report.remnant))
    return report.remnant == nil ? .done : .failed
  }
}

extension Workspace {
  /// Repeats a purge of another clone here, after a person has named it or agreed: shows what is
  /// removed, writes a backup beside the library, and purges.
  func accept(
    _ purge: StandingPurge, includesPages: Bool = false, isDryRun: Bool = false,
    asking question: StyledText? = nil, _ invocation: Invocation
  ) throws -> Outcome {
    let request = purge.request(includesPages: includesPages)
    let plan = try PurgePlanner(library).plan(request)
    if isDryRun {
      try invocation.write(PurgeAnswer(plan: plan, isDryRun: true))
      return .done
    }
    if !invocation.options.printsJSON {
      try PurgeAnswer(plan: plan, isDryRun: true).list(on: invocation.terminal)
    }
    if let question { try invocation.ask(question) }
    let backup = try library.purgeGuard.backUp(before: purge)
    let report = try PurgeOperation(library).run(request, as: plan)
    try invocation.write(
      PurgeAnswer(
        plan: report.plan, isDryRun: false, wasListed: true, remnant: report.remnant,
        backup: backup))
    return report.remnant == nil ? .done : .failed
  }

  /// The readers with these names; the reader of this device if there are none.
  fileprivate func readers(_ names: [String]) throws -> [ReaderName] {
    if names.isEmpty { return [try library.readingLogs.readerName()] }
    return try names.map { name in
      guard let reader = ReaderName(of: name) else { throw LibraryError.badReader(name) }
      return reader
    }
  }

  /// The entity that a word names, now or in history.
  fileprivate func purgeTarget(_ word: String) throws -> PurgeRequest.Target {
    let isBlob = word.hasPrefix("blobs/") || BlobID(parsing: word.lowercased()) != nil
    if isBlob { return .named(word) }
    let reference = try Reference(parsing: word)
    if reference.pages != nil || reference.variant != nil || reference.version != nil {
      throw CommandFailure(
        "'\(word)' is a part of an entity: only a whole PDF, bundle or page can be purged",
        hints: ["pc bundle show \(reference.name.quoted) lists its PDFs by their SHA-256"])
    }
    let snapshot = try library.snapshot()
    let entity = try resolver(snapshot).entityIfPresent(reference)
    if case .page(let page)? = entity { return .page(page) }
    // Docs are not purged: a bundle of the same name is meant.
    if let bundle = snapshot.bundle(named: word) { return .bundle(bundle) }
    switch entity {
    case .bundle(let bundle)?: return .bundle(bundle)
    case nil: return .named(word)
    case let entity?:
      throw CommandFailure(
        "'\(word)' is a \(entity.kindName): PDFs, bundles and pages are purged",
        hints: ["pc rm removes it from the library; its history stays"])
    }
  }
}
