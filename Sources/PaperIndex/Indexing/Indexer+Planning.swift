package import PaperDomain
import PaperLibrary

extension Indexer {
  /// Finds the missing texts.
  ///
  /// Also updates the assignment of texts to pages in the cache, for all bundles, so that existing
  /// texts can be found from now on, and removed bundles cannot.
  ///
  /// - Parameter snapshot: May be without docs.
  /// - Throws: `LibraryError` if papercenter.json is missing or invalid, `CacheError` if the cache
  ///   can't be used, `WorkerError` if no worker can be started.
  package func plan(
    _ request: IndexRequest, in snapshot: LibrarySnapshot
  ) async throws -> IndexWork {
    try library.checks.refuseBrokenLibraryFile(in: snapshot)
    try forget(request, in: snapshot)
    if request.isForced { try force(request, in: snapshot) }
    guard let engine = try knownEngine() else {
      // Usually the cache is new, and every requested page must be read.
      let asked = snapshot.bundles.filter { request.bundles?.contains($0.key) ?? true }
      workers.expect(asked.values.reduce(0) { $0 + ($1.pageCount ?? 0) })
      return try await work(request, in: snapshot, engine: try await askEngine())
    }
    let work = try await work(request, in: snapshot, engine: engine)
    guard work.needsWorkers else { return work }
    // A worker is needed anyway, so it also reports whether its libraries are newer now.
    workers.expect(work.count)
    let asked = try await askEngine()
    return asked == engine ? work : try await self.work(request, in: snapshot, engine: asked)
  }

  private func forget(_ request: IndexRequest, in snapshot: LibrarySnapshot) throws {
    switch request.earlier {
    case .keep: break
    case .retryFailures:
      guard let names = request.bundles else {
        try cache.forgetFailures()
        return
      }
      try cache.forgetFailures(
        of: Set(snapshot.bundleKeys().filter { names.contains($0.key) }.values))
    case .forget:
      guard let names = request.bundles else { return try cache.removeAll() }
      let keys = snapshot.bundleKeys()
      try keepForced(try forced().filter { key in !names.contains { keys[$0] == key } })
      try cache.removeBundles(except: Set(keys.filter { !names.contains($0.key) }.values))
      _ = try cache.removeUnusedTexts()
    }
  }

  /// The bundles whose pages are recognised even if they have text layers.
  ///
  /// Stored in the cache: the setting is valid until the bundle is read again.
  func forced() throws -> Set<BundleKey> {
    let lines = try cache.memo(Indexer.forcedMemo)?.split(separator: "\n") ?? []
    return Set(try lines.map { try BundleKey(stored: String($0)) })
  }

  private static let forcedMemo = "forced"

  private func keepForced(_ keys: some Sequence<BundleKey>) throws {
    let lines = keys.map(\.description).sorted().joined(separator: "\n")
    if try cache.memo(Indexer.forcedMemo) ?? "" != lines {
      try cache.keep(lines, as: Indexer.forcedMemo)
    }
  }

  private func force(_ request: IndexRequest, in snapshot: LibrarySnapshot) throws {
    let asked = snapshot.bundleKeys().filter { request.bundles?.contains($0.key) ?? true }
    try keepForced(try forced().union(asked.values))
  }

  private func work(
    _ request: IndexRequest, in snapshot: LibrarySnapshot, engine: String
  ) async throws -> IndexWork {
    let all = try await planned(snapshot.orderedBundles, in: snapshot, engine: engine)
    try adopt(all)
    let bundles = all.filter { request.bundles?.contains($0.bundle.name) ?? true }
    let received =
      request.earlier == .forget ? ReceivedTexts() : try receive(all.flatMap(wantedBeneath))
    var work = WorkFinder(bundles, received)
    for key in try cache.wanted() { work.add(key, fault: fault) }
    return work.work
  }

  private func adopt(_ bundles: [PlannedBundle]) throws {
    let stamps = try cache.stamps()
    let changed = bundles.filter { stamps[$0.key] != $0.stamp }
    if !changed.isEmpty { try cache.update(changed.map(\.pages)) }
    let kept = Set(bundles.map(\.key))
    if !kept.isSuperset(of: stamps.keys) { try cache.removeBundles(except: kept) }
  }
}

/// Finds the sources of the texts that the cache needs.
private struct WorkFinder {
  private let bundles: [PlannedBundle]
  private let received: ReceivedTexts
  private var settings: [String: TextSettings] = [:]
  private var files: [BlobID: BlobFile] = [:]
  private var planned: [BundleKey: PlannedBundle] = [:]
  private var missing: [BlobID: FileFault?] = [:]
  private var jobs: [PageReader.Job] = []
  private var faults: [PageTextKey: FileFault] = [:]

  init(_ bundles: [PlannedBundle], _ received: ReceivedTexts) {
    self.bundles = bundles
    self.received = received
    for bundle in bundles {
      settings[bundle.settings.digest] = bundle.settings
      planned[bundle.key] = bundle
      for file in bundle.bundle.files.values.joined() { files[file.blob] = file }
    }
  }

  var work: IndexWork {
    IndexWork(bundles: bundles, jobs: jobs, faults: faults, received: received)
  }

  /// Adds a missing text, unless only other bundles use it.
  mutating func add(_ key: PageTextKey, fault: (BlobFile) -> FileFault?) {
    switch key {
    case .corrected(let page, _):
      guard let bundle = planned[page.bundle] else { return }
      let correction = CorrectedText(bundle: bundle.bundle.name, pageNumber: page.pageNumber)
      let beneath = bundle.beneath(page.pageNumber, fault: fault)
      jobs.append(PageReader.Job(key: key, source: .correction(correction, beneath: beneath)))
    case .extracted(let blob, let page, let digest):
      guard let settings = settings[digest], let file = files[blob] else { return }
      let found: FileFault?
      if let known = missing[blob] {
        found = known
      } else {
        found = fault(file)
        missing[blob] = .some(found)
      }
      if let found {
        faults[key] = found
      } else {
        let place = BlobPage(blob: blob, page: page)
        jobs.append(PageReader.Job(key: key, source: .file(place, settings)))
      }
    }
  }
}
