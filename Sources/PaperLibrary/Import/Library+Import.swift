import Files
import PaperDomain

extension Library {
  /// Imports PDFs and images: copies them into the store, then writes a bundle for each.
  ///
  /// Each bundle appears completely or not at all. If the import is cancelled, finished bundles
  /// stay, and another import continues from there. Files that can't be imported are reported, and
  /// the import continues with the others.
  ///
  /// - Parameter progress: Called after each bundle.
  package func importFiles(
    _ request: ImportRequest, opening files: any FileOpening,
    progress: @Sendable (ImportedBundle) -> Void = { _ in }
  ) async throws -> ImportReport {
    try await transaction { try await importWhileLocked(request, files, progress) }
  }

  private func importWhileLocked(
    _ request: ImportRequest, _ files: any FileOpening,
    _ progress: @Sendable (ImportedBundle) -> Void
  ) async throws -> ImportReport {
    try blobs.removeLeftovers()
    let plan = try ImportPlan(request)
    let snapshot = try snapshot()
    try refuseBrokenLibraryFile(in: snapshot)
    var session = try ImportSession(library: self, snapshot: snapshot, request: request)
    try session.checkTarget(count: plan.items.count)
    var next = 0
    // A few files are copied and counted in advance, in order; manifests are written one by one.
    try await withThrowingTaskGroup(of: (Int, PreparedItem).self) { group in
      var ready: [Int: PreparedItem] = [:]
      let known = session.knownPageCounts
      func prepareNext() {
        guard next < plan.items.count else { return }
        let index = next
        next += 1
        group.addTask {
          (
            index,
            await PreparedItem.prepare(
              plan.items[index], into: self.blobs, opening: files, known: known)
          )
        }
      }
      for _ in 0..<ImportSession.itemsAhead { prepareNext() }
      for index in plan.items.indices {
        while ready[index] == nil, let (done, item) = try await group.next() {
          ready[done] = item
          prepareNext()
        }
        guard let item = ready.removeValue(forKey: index) else { break }
        try Task.checkCancellation()
        let bundle = try session.take(item)
        try savepoint()
        progress(bundle)
      }
    }
    try flushToDisk()
    return session.report
  }
}

/// One bundle's prepared files, or the reason why they can't be imported.
struct PreparedItem: Sendable {
  var sources: [String]
  var fileName: String
  /// The requested doc for its pages.
  var doc: String?
  var result: Result<[Variant: PreparedFile], any Error>

  static func prepare(
    _ item: ImportPlan.Item, into store: BlobStore, opening files: any FileOpening,
    known: [BlobID: Int]
  ) async -> PreparedItem {
    var prepared: [Variant: PreparedFile] = [:]
    do {
      for (variant, path) in item.files.sorted(by: { $0.key < $1.key }) {
        prepared[variant] = try await PreparedFile.prepare(
          path, into: store, opening: files, known: known)
      }
      return PreparedItem(
        sources: item.paths, fileName: item.fileName,
        doc: item.doc ?? prepared[.display]?.title, result: .success(prepared))
    } catch {
      return PreparedItem(
        sources: item.paths, fileName: item.fileName, doc: item.doc, result: .failure(error))
    }
  }
}
