package import PaperDomain
import PaperLibrary

extension Indexer {
  /// The text of one page, from the cache; otherwise it is read now and stored.
  ///
  /// A stored failure is thrown again without a new attempt.
  ///
  /// - Parameter pageNumber: From 1, in the bundle's page numbers.
  /// - Throws: ``PageTextError`` if there is no text, ``IndexError`` if a language is not
  ///   installed; ``CacheError`` if the cache can't be used; `WorkerError` if no worker can be
  ///   started.
  package func text(
    of pageNumber: Int, in bundle: PDFBundle, of snapshot: LibrarySnapshot
  ) async throws -> PageText {
    let planned = try await planned([bundle], in: snapshot, engine: engine())
    func failure(_ reason: String) -> PageTextError {
      .unreadable(bundle: bundle.name, pageNumber: pageNumber, reason: reason)
    }
    func failure(_ fault: FileFault) -> PageTextError {
      .withoutFile(bundle: bundle.name, pageNumber: pageNumber, reason: fault.reason)
    }
    guard let plan = planned.first else { throw failure("the bundle has no such page") }
    guard let key = plan.textKey(of: pageNumber) else {
      throw plan.faults[pageNumber].map(failure) ?? failure("the bundle has no such page")
    }
    var known = try cache.outcome(of: key)
    if known == nil, case .extracted = key, try receive([key]).count > 0 {
      known = try cache.outcome(of: key)
    }
    switch known {
    case .text(let text)?: return text
    case .failed(let reason)?: throw failure(reason)
    case nil: break
    }
    let source: PageReader.Job.Source
    switch key {
    case .corrected:
      source = .correction(
        CorrectedText(bundle: bundle.name, pageNumber: pageNumber),
        beneath: plan.beneath(pageNumber, fault: fault))
    case .extracted(let blob, let page, _):
      let file = plan.bundle.files.values.joined().first { $0.blob == blob }
      if library.blobs.sizeElsewhere(of: blob) != nil {
        try await library.largeFiles.bringHere(blob)
      }
      if let fault = file.flatMap(fault) { throw failure(fault) }
      source = .file(BlobPage(blob: blob, page: page), plan.settings)
    }
    let reading = await PageReader(library: library, workers: workers, cache: cache)
      .read(PageReader.Job(key: key, source: source))
    if let outcome = reading.outcome { try cache.store([(key, outcome)]) }
    switch reading {
    case .text(let text): return text
    case .failed(let reason): throw failure(reason)
    case .unavailable(_, let language?): throw IndexError.missingLanguage(language)
    case .unavailable(let reason, nil): throw failure(reason)
    case .cancelled: throw CancellationError()
    case .hopeless(let error): throw error
    }
  }
}

/// Why a page has no text.
package enum PageTextError: UserFacingError, Hashable {
  /// The file itself is missing or incomplete: a new attempt would fail again.
  case withoutFile(bundle: String, pageNumber: Int, reason: String)
  /// Reading it failed; the failure is stored.
  case unreadable(bundle: String, pageNumber: Int, reason: String)

  package var errorCode: ErrorCode { .file }

  package var explanation: String {
    switch self {
    case .unreadable(let bundle, let pageNumber, let reason),
      .withoutFile(let bundle, let pageNumber, let reason):
      "the text of '\(bundle)#\(pageNumber)' can't be read: \(reason)"
    }
  }

  package var hints: [String] {
    switch self {
    case .withoutFile: []
    case .unreadable(let bundle, _, _): ["pc index --retry \(bundle.quoted) tries again"]
    }
  }
}
