package import ArgumentParser
import GitNames
import PDFMarkup
import PaperDomain
import PaperIndex
import PaperLibrary
import Synchronization

/// `pc import FILE…`.
package struct Import: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Import PDFs and images as bundles.",
    discussion: """
      Folders are searched for PDF, JPEG, PNG, HEIC, AVIF, TIFF and WebP files. Files named X.pdf, \
      X-ocr.pdf and X-original.pdf together make one bundle. JPEG and PNG data goes into a PDF \
      unchanged; an image that has to be encoded again is kept inside the bundle's original. Of a \
      .yianazip file, the PDF becomes a doc with the title that the file has.
      """)

  @Argument(help: "PDFs and images, or folders of them.")
  package var files: [String] = []

  @Option(help: .init("The bundle's name; by default the file's.", valueName: "name"))
  package var name: String?

  @Option(help: .init("The paper as received, before marking.", valueName: "file"))
  package var original: String?

  @Option(help: .init("The file that text is taken from.", valueName: "file"))
  package var ocr: String?

  @Option(help: "Match variants of unequal page counts: top-down ignores extra pages.")
  package var align: Alignment?

  @Option(
    help: .init(
      "Also make pages in this doc: a path, or a new title. Once for all files, or once for each.",
      valueName: "doc"))
  package var doc: [String] = []

  @Option(help: .init("The folder below docs/ to put new docs in.", valueName: "folder"))
  package var at: String?

  @Option(help: .init("The group for the pages; \"Pages\" by default.", valueName: "group"))
  package var group: String?

  @Flag(help: "Find the sheet of paper in each photo and lay it flat; the photo is kept beside it.")
  package var flat = false

  @Option(
    help: .init(
      "What is shown of a photo: whole, found (the sheet laid flat), or the corners X,Y,X,Y,X,Y,X,Y "
        + "from the top left clockwise, from 0 to 1. Once for all files, or once for each.",
      valueName: "what"))
  package var sheet: [SheetArgument] = []

  @Option(
    help: .init(
      "Turn photos clockwise: 0, 90, 180 or 270. Once for all files, or once for each.",
      valueName: "degrees"))
  package var turn: [TurnArgument] = []

  @Flag(help: "Don't keep photos that are laid flat, and images that have to be encoded again.")
  package var noOriginal = false

  @Flag(help: "Take the annotations that the PDFs have themselves into the library.")
  package var markup = false

  @OptionGroup package var password: PasswordOption

  @Flag(help: "Also import purged files, and change a doc that is being edited in the viewer.")
  package var force = false

  @OptionGroup package var commit: CommitOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package enum Alignment: String, ExpressibleByArgument, CaseIterable, Sendable {
    case topDown = "top-down"
  }

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if no file is named, or options don't fit the number of files.
  package func validate() throws {
    if files.isEmpty, original == nil, ocr == nil {
      throw ValidationError("name the files to import")
    }
    if markup, doc.isEmpty {
      throw ValidationError("--markup needs --doc: annotations are on pages")
    }
    if flat, !sheet.isEmpty {
      throw ValidationError("--flat is --sheet found: leave one of them out")
    }
    try requireOneOrEach("--sheet", sheet.count)
    try requireOneOrEach("--turn", turn.count)
    if original != nil || ocr != nil, files.count > 1 {
      throw ValidationError("--original and --ocr need exactly one file")
    }
  }

  private func requireOneOrEach(_ option: String, _ count: Int) throws {
    if count <= 1 || count == files.count { return }
    throw ValidationError(
      "\(option) is given once for all files, or once for each: \(count) for \(files.count) files")
  }

  /// Imports the files; one that can't be imported is reported, and the others are imported.
  ///
  /// - Throws: `ImportRefusal` if the options don't fit the files, ``CommandFailure`` if no commit
  ///   can be made; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    try workspace.refuseUnrecordable(commit)
    let typed = TypedPaths(files + [original, ocr].compactMap { $0 }, in: invocation)
    let workers = try workspace.openWorkers()
    let (report, taken, commits) = try await workspace.library.transaction {
      var report = try await password.giving(to: workspace, invocation) {
        try await importing(typed, into: workspace, workers, invocation)
      } isOpen: { report in
        report.failures.count < report.bundles.count
      }
      let taken = try await markup ? takeMarkup(&report, workspace, workers) : nil
      return (report, taken, try await record(report, workspace, invocation))
    }
    let inside = try await taken == nil ? annotationsInside(report, workspace, workers) : 0
    await workers.shutdown()
    try invocation.write(
      ImportAnswer(
        report: report, commits: commits?.commits ?? [], paths: typed, taken: taken,
        inside: inside))
    if let note = commits?.earlierNote { invocation.terminal.note(note) }
    for failure in report.failures {
      guard case .failed(let error) = failure.outcome else { continue }
      FailureReport(typed.asTyped(error)).write(to: invocation.terminal)
    }
    if report.bundles.isEmpty {
      invocation.terminal.advise("there is no PDF and no image")
      return .negative
    }
    if report.failures.isEmpty { return .done }
    if report.failures.count == report.bundles.count { return .failed }
    invocation.terminal.note(
      "\(report.failures.count.counted("file")) left out, everything else is imported")
    return .negative
  }
}

extension Import {
  /// What is shown of the photos: one for all files, or one for each.
  private var sheets: [SheetChoice] {
    let parts: [SheetChoice.Part] =
      sheet.isEmpty ? [flat ? .found : .whole] : sheet.map(\.part)
    let turns = turn.isEmpty ? [0] : turn.map(\.quarterTurns)
    return (0..<max(parts.count, turns.count)).map { index in
      SheetChoice(
        parts.count == 1 ? parts[0] : parts[index],
        quarterTurns: turns.count == 1 ? turns[0] : turns[index])
    }
  }

  /// Adds the annotations of the PDFs to the pages that were made of them.
  private func takeMarkup(
    _ report: inout ImportReport, _ workspace: Workspace, _ workers: WorkerPool
  ) async throws -> ImportedMarkup {
    let taken = try await ImportedMarkup(
      on: report.bundles.flatMap(\.pages), in: workspace.state(at: nil), workspace.library, workers)
    if taken.count == 0 { return taken }
    let edit = try workspace.library.edit { editor in
      _ = try editor.annotate(taken.additions.map { (item: $0.marks, page: $0.page) }) {
        marks, _, notes in
        for mark in marks { try notes.add(mark.literal(decimals: 5)) }
      }
    }
    report.edits += edit.edits
    return taken
  }

  /// More bundles than these are not opened again only to count their annotations.
  private static let mostCounted = 20

  /// The number of annotations in the imported PDFs.
  private func annotationsInside(
    _ report: ImportReport, _ workspace: Workspace, _ workers: WorkerPool
  ) async throws -> Int {
    let bundles = report.bundles.filter { if case .imported = $0.outcome { true } else { false } }
      .compactMap(\.bundle)
    if bundles.count > Import.mostCounted { return 0 }
    var count = 0
    for bundle in bundles {
      for file in bundle.leading.flatMap({ bundle.files[$0] }) ?? [] {
        do {
          count += try await workers.annotations(of: file.blob, in: workspace.library)
            .annotations.count
        } catch is ExportError {
          // A PDF that can't be read for this is imported all the same.
        }
      }
    }
    return count
  }

  /// With `-c`, commits what was imported; the import is undone if that fails.
  private func record(
    _ report: ImportReport, _ workspace: Workspace, _ invocation: Invocation
  ) async throws -> CommitReport? {
    guard commit.commit else { return nil }
    try workspace.library.transactions.forgetSavepoints()
    // Bundles of an interrupted run are committed with the others.
    let earlier = try report.bundles.compactMap(\.bundle?.file).filter {
      try !workspace.library.history.isInLastCommit($0)
    }
    return try await workspace.commit(
      ChangeToRecord(
        edits: report.edits, blobs: report.bundles.flatMap { $0.bundle?.blobs ?? [] },
        earlier: earlier),
      commit, invocation)
  }

  private func importing(
    _ typed: TypedPaths, into workspace: Workspace, _ workers: WorkerPool,
    _ invocation: Invocation
  ) async throws -> ImportReport {
    var request = ImportRequest(sources: files.map(invocation.path))
    request.original = original.map(invocation.path)
    request.ocr = ocr.map(invocation.path)
    request.name = name
    request.keepsOriginals = !noOriginal
    request.sheets = sheets
    request.topDown = align == .topDown
    request.docs = doc
    request.group = group
    request.folder = try at.map { try workspace.newPlace($0) }
    request.includesPurged = force
    request.isForced = force
    let meter = invocation.progress("importing", of: nil, unit: "bundles")
    let kept = Mutex(0)
    do {
      let report = try await workspace.library.importer.run(request, opening: workers) { item in
        if item.bundle != nil { kept.withLock { $0 += 1 } }
        meter.advance()
      }
      meter.finish()
      return report
    } catch {
      meter.finish()
      await workers.shutdown()
      let count = kept.withLock { $0 }
      if count > 0 {
        invocation.terminal.note(
          "\(count.counted("bundle")) imported before that: run the same command again to continue")
      }
      throw typed.asTyped(error)
    }
  }
}

/// The bundles that `pc import` made.
struct ImportAnswer: Report {
  let report: ImportReport
  let commits: [RecordedCommit]
  let paths: TypedPaths
  /// The annotations that were taken; `nil` if that was not asked for.
  let taken: ImportedMarkup?
  /// The number of annotations in the PDFs that were not taken.
  let inside: Int

  var json: OutputJSON {
    [
      "bundles": .list(report.bundles) { bundle in
        [
          "outcome": .string(bundle.outcome.word), "sources": .list(bundle.sources) { .string($0) },
          "id": .text(bundle.bundle?.id), "name": .text(bundle.bundle?.name),
          "pageCount": bundle.bundle?.pageCount.map { .int($0) } ?? nil,
          "pages": .list(bundle.pages) { ["id": .text($0.id), "path": .string($0.path)] },
          "encodedFrom": .list(bundle.encodedFrom) { .string($0) },
          "flat": .bool(bundle.isFlat),
          "reason": .text(bundle.outcome.reason.map(paths.asTyped)),
        ]
      },
      "doc": .text(report.docs.count == 1 ? report.docs[0].path : nil),
      "docs": .list(report.docs) { .string($0.path) },
      "annotations": .int(taken?.count ?? inside), "markup": .bool(taken != nil),
      "commits": .list(commits) { .string($0.id.description) },
    ]
  }

  func write(to terminal: Terminal) throws {
    for bundle in report.bundles {
      guard let made = bundle.bundle else { continue }
      let count = made.pageCount.map { $0 == 1 ? "1 page" : "\($0) pages" } ?? ""
      switch bundle.outcome {
      case .imported: try terminal.say("\(made.name, .heading): \(count)")
      case .rebundled:
        try terminal.say("\(made.name, .heading): \(count), the library has this PDF already")
      case .restored(let name): try terminal.say("\(name, .heading) has its PDF again")
      case .known(let name):
        try terminal.say(
          "\(bundle.sources.map(lastComponent).joined(separator: ", ")) is in the library already, as \(name, .heading)"
        )
      case .failed: break
      }
      if bundle.isFlat { try terminal.say("  the sheet laid flat") }
      if !bundle.encodedFrom.isEmpty {
        let types = bundle.encodedFrom.joined(separator: ", ")
        try terminal.say(
          made.files[.original] == nil
            ? "  encoded again from \(types)"
            : "  encoded again from \(types); the file itself is inside the original")
      }
      if let first = bundle.pages.first, let last = bundle.pages.last {
        try terminal.say(
          bundle.pages.count == 1 ? "  page \(first.path)" : "  pages \(first.path) … \(last.name)")
      }
    }
    if let taken {
      try terminal.say("  \(taken.count.counted("annotation")) taken")
      if taken.left > 0 {
        terminal.note(
          "\(taken.left.counted("annotation")) of kinds that can't be drawn stay in the PDF alone")
      }
    } else if inside > 0 {
      terminal.note("\(inside.counted("annotation")) inside")
      terminal.hint("pc import --markup --doc DOC takes them into the library")
    }
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
  }
}

extension ImportedBundle.Outcome {
  var word: String {
    switch self {
    case .imported: "imported"
    case .rebundled: "rebundled"
    case .restored: "restored"
    case .known: "known"
    case .failed: "failed"
    }
  }

  var reason: String? {
    if case .failed(let error) = self { return error.explanation }
    return nil
  }
}
