package import ArgumentParser
import PaperDomain
import PaperIndex
import PaperLibrary

/// `pc index [BUNDLE…]`.
package struct Index: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Extract or recognise the text of every page, for search.",
    discussion: """
      Only pages without a text are read. A page's text is the corrected text, otherwise that of \
      the ocr variant, otherwise that of the display variant: the PDF's text layer, or recognition \
      (OCR) if it has none, unless another clone shared its recognised text. Ctrl-C is safe at any \
      time; the next run continues.
      """)

  @Argument(help: .init("Only these bundles.", valueName: "bundle"))
  package var bundles: [String] = []

  @Flag(help: "Discard the texts that were read before, and read the pages again.")
  package var rebuild = false

  @Flag(help: "Retry pages that could not be read.")
  package var retry = false

  @Flag(help: "Recognise pages even if they have a text layer, now and later.")
  package var forceOcr = false

  @Flag(help: "Only show how many pages are read and not read.")
  package var status = false

  @Flag(help: "Only list the recognised pages that a person should look at, the worst first.")
  package var doubtful = false

  @Flag(help: "Share the recognised texts with other clones; pc sync transfers them.")
  package var share = false

  @Option(help: .init("How many pages are read at once; by default one per core.", valueName: "n"))
  package var jobs: Int?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--jobs` is not 1…256, `--status` is not alone, or
  ///   `--doubtful` is with another option.
  package func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is a number from 1 to 256")
    }
    if status, rebuild || retry || forceOcr || share || jobs != nil || !bundles.isEmpty {
      throw ValidationError("--status can't be used with other arguments")
    }
    if doubtful, rebuild || retry || forceOcr || status || share || jobs != nil {
      throw ValidationError("--doubtful can't be used with other options")
    }
  }

  /// Reads the pages that were not read yet, or shows how many there are.
  ///
  /// - Throws: ``ReferenceError`` if a bundle is unknown, `IndexError` if a language is missing for
  ///   every page, `WorkerError` if no worker can be started; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let start = ContinuousClock.now
    let workspace = try Workspace(invocation)
    let snapshot = try workspace.library.bundleSnapshot()
    if status {
      let cache = try workspace.openCache(invocation)
      try invocation.write(
        IndexStatusAnswer(
          status: try cache.status(
            of: snapshot, purged: workspace.library.purgeRecords.ofWorkingTree().purgedBlobs)))
      return .done
    }
    var request = IndexRequest(
      earlier: rebuild ? .forget : retry ? .retryFailures : .keep, isForced: forceOcr)
    if !bundles.isEmpty {
      let resolver = workspace.resolver(snapshot)
      request.bundles = Set(
        try bundles.map { try resolver.bundle(Reference(parsing: $0)).name })
    }
    if doubtful {
      let cache = try workspace.openCache(invocation)
      try invocation.write(
        DoubtfulPagesAnswer(
          pages: try cache.doubtfulPages(of: snapshot, bundles: request.bundles)), isLong: true)
      return .done
    }
    let indexer = try workspace.openIndexer(invocation, jobs: jobs)
    let lock = try await IndexingLock(indexer.cache) { other in
      let name = other.map { "process \($0)" } ?? "another process"
      invocation.terminal.note("\(name) is indexing this library; waiting until it is done")
    }
    let work = try await indexer.plan(request, in: snapshot)
    let meter = invocation.progress("indexing", of: work.count, unit: "pages")
    defer { meter.finish() }
    let report = try await indexer.perform(work) { meter.advance() }
    meter.finish()
    let shared = share ? try indexer.share(work) : nil
    withExtendedLifetime(lock) {}
    try invocation.write(
      IndexAnswer(report: report, shared: shared, duration: ContinuousClock.now - start))
    return report.failed.isEmpty ? .done : .negative
  }
}

/// The report of `pc index`.
struct IndexAnswer: Report {
  let report: IndexReport
  /// The number of texts shared with other clones; `nil` without `--share`.
  let shared: Int?
  let duration: Duration

  var json: OutputJSON {
    [
      "pages": .int(report.pages), "extracted": .int(report.extracted),
      "recognised": .int(report.recognised), "cached": .int(report.cached),
      "purged": .int(report.purged),
      "failed": .list(report.failed) {
        [
          "bundle": .string($0.bundle), "pageNumber": .int($0.pageNumber),
          "reason": .string($0.reason),
        ]
      },
      "elsewhere": .int(report.elsewhere),
      "received": .int(report.received),
      "refused": .list(report.refused) {
        ["path": .string($0.path), "reason": .string($0.fault.explanation)]
      },
      "shared": .int(shared ?? 0),
      "doubtful": .list(report.doubtful, \.json),
      "seconds": .double((seconds * 1_000).rounded() / 1_000),
    ]
  }

  func write(to terminal: Terminal) throws {
    var parts = [(report.extracted, "extracted"), (report.recognised, "recognised")]
    if report.cached > 0 { parts.append((report.cached, "read before")) }
    if report.purged > 0 { parts.append((report.purged, "purged")) }
    if !report.failed.isEmpty { parts.append((report.failed.count, "failed")) }
    if report.elsewhere > 0 { parts.append((report.elsewhere, "not on this device")) }
    let counts = parts.map { "\($0) \($1)" }.joined(separator: ", ")
    let tenths = (seconds * 10).rounded() / 10
    try terminal.say("\(report.pages.counted("page")): \(counts) (\(tenths) s)")
    if report.received > 0 {
      try terminal.say("\(report.received.counted("text")) recognised by other clones")
    }
    if let shared {
      try terminal.say(
        shared == 0
          ? "nothing new to share" : "shared \(shared.counted("text")): pc sync carries them")
    }
    for line in IndexAnswer.lines(report.failed) { terminal.advise(line) }
    let encrypted = report.failed.filter { $0.reason == WorkerError.encryptedReason }
    for name in Set(encrypted.map(\.bundle)).inNaturalOrder() {
      terminal.hint("pc bundle password \(name.quoted) --password-file FILE")
    }
    if report.elsewhere > 0 { terminal.hint("pc fetch --blobs downloads the missing PDFs") }
    for texts in report.refused {
      terminal.warn("shared text refused: \(texts.path): \(texts.fault.explanation)")
    }
    report.doubtful.advise(to: terminal)
    for code in report.missingLanguages {
      for hint in IndexError.missingLanguage(code).hints { terminal.hint("\(hint)") }
    }
  }

  /// One line for consecutive pages of a bundle that failed for the same reason.
  static func lines(_ failures: [IndexFailure]) -> [StyledText] {
    var runs: [(failure: IndexFailure, pages: [Int])] = []
    for failure in failures {
      if let last = runs.last, last.failure.bundle == failure.bundle,
        last.failure.reason == failure.reason
      {
        runs[runs.count - 1].pages.append(failure.pageNumber)
      } else {
        runs.append((failure, [failure.pageNumber]))
      }
    }
    return runs.map { run in
      "\("failed:", .error) \(run.failure.bundle)#\(PageRanges(run.pages)): \(run.failure.reason)"
    }
  }

  private var seconds: Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
