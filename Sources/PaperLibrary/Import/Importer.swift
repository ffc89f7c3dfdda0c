import Files
package import PaperDomain

extension Library {
  /// The import of files.
  package var importer: Importer { Importer(self) }
}

/// Imports PDFs and images: copies them into the store, and writes their bundles.
package struct Importer: Sendable {
  private let library: Library

  init(_ library: Library) {
    self.library = library
  }

  /// Imports PDFs and images: copies them into the store, then writes a bundle for each.
  ///
  /// Each bundle appears completely or not at all. If the import is cancelled, finished bundles
  /// stay, and another import continues from there. Files that can't be imported are reported, and
  /// the import continues with the others.
  ///
  /// - Parameter progress: Called after each bundle.
  /// - Throws: ``ImportRefusal``, ``LibraryError``, `GitError`, `FileError`, `CancellationError`.
  package func run(
    _ request: ImportRequest, opening files: any FileOpening,
    progress: @Sendable (ImportedBundle) -> Void = { _ in }
  ) async throws -> ImportReport {
    try await library.transaction { try await importWhileLocked(request, files, progress) }
  }

  private func importWhileLocked(
    _ request: ImportRequest, _ files: any FileOpening,
    _ progress: @Sendable (ImportedBundle) -> Void
  ) async throws -> ImportReport {
    try library.blobs.removeLeftovers()
    let plan = try ImportPlan(request)
    let snapshot = try library.snapshot()
    try library.checks.refuseBrokenLibraryFile(in: snapshot)
    var session = try ImportSession(library: library, snapshot: snapshot, request: request)
    try session.checkTarget(count: plan.items.count)
    var next = 0
    // A few files are copied and counted in advance, in order; manifests are written one by one.
    try await withThrowingTaskGroup(of: (Int, PreparedItem).self) { group in
      var ready: [Int: PreparedItem] = [:]
      let preparation = FilePreparation(
        store: library.blobs, files: files, known: KnownFiles(snapshot),
        keepsOriginals: request.keepsOriginals)
      func prepareNext() {
        guard next < plan.items.count else { return }
        let index = next
        next += 1
        group.addTask { (index, await PreparedItem.prepare(plan.items[index], by: preparation)) }
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
        try library.transactions.savepoint()
        progress(bundle)
      }
    }
    try library.flushToDisk()
    return session.report
  }

  /// Plans and makes a change that adds files to a bundle: copies the files into the store, then
  /// writes the manifests.
  ///
  /// No manifest references an incomplete blob, and a refused plan leaves no blob behind.
  ///
  /// - Parameters:
  ///   - files: Absolute paths of PDFs and images.
  ///   - isDryRun: Whether to plan only; the files are read anyway.
  ///   - find: Finds the bundle, before any file is copied.
  ///   - plan: Receives the manifest entry of each file, in the same order.
  /// - Throws: ``LibraryError/notAPDF(_:reason:hints:)``, and the errors of the plan.
  package func edit<Value: Sendable>(
    takingIn files: [Variant: [String]], isDryRun: Bool, opening opener: any FileOpening,
    into find: (LibrarySnapshot) throws -> PDFBundle,
    _ plan: (inout LibraryEditor, PDFBundle, [Variant: [BlobFile]]) throws -> Value
  ) async throws -> EditReport<Value> {
    try await library.transaction {
      try await editWhileLocked(takingIn: files, isDryRun, opener, find, plan)
    }
  }

  private func editWhileLocked<Value: Sendable>(
    takingIn files: [Variant: [String]], _ isDryRun: Bool, _ opener: any FileOpening,
    _ find: (LibrarySnapshot) throws -> PDFBundle,
    _ plan: (inout LibraryEditor, PDFBundle, [Variant: [BlobFile]]) throws -> Value
  ) async throws -> EditReport<Value> {
    try library.blobs.removeLeftovers()
    let snapshot = try library.snapshot()
    let bundle = try find(snapshot)
    let preparation = FilePreparation(
      store: library.blobs, files: opener, known: KnownFiles(snapshot))
    var prepared: [Variant: [PreparedFile]] = [:]
    for (variant, paths) in files {
      for path in paths {
        let made = try await preparation.prepare(path)
        prepared[variant, default: []].append(
          variant == .original ? made.original ?? made.file : made.file)
      }
    }
    let purged = try library.purgeRecords.ofWorkingTree()
    for file in prepared.values.joined() {
      if let event = purged.purge(of: .blob(file.blob)) {
        throw PurgeRefusal.purged(file.blob, at: event.createdAt, by: event.author)
      }
    }
    let report = try EditOperation(
      library, isDryRun: isDryRun, takingIn: Array(prepared.values.joined())
    ).run(on: snapshot) { editor in
      try plan(&editor, bundle, prepared.mapValues { $0.map(\.entry) })
    }
    try library.flushToDisk()
    return report
  }
}

/// One bundle's prepared files, or the reason why they can't be imported.
struct PreparedItem: Sendable {
  var sources: [String]
  var fileName: String
  /// The requested doc for its pages.
  var doc: String?
  /// The types of images that were encoded again, each once.
  var encodedFrom: [String] = []
  /// Whether it is a sheet that was laid flat.
  var isFlat = false
  var result: Result<[Variant: PreparedFile], any Error>

  static func prepare(
    _ item: ImportPlan.Item, by preparation: FilePreparation
  ) async -> PreparedItem {
    var result = PreparedItem(
      sources: item.paths, fileName: item.fileName, doc: item.doc, result: .success([:]))
    var prepared: [Variant: PreparedFile] = [:]
    do {
      for (variant, path) in item.files.sorted(by: { $0.key < $1.key }) {
        let made = try await preparation.prepare(
          path, variant == .display ? item.sheet : SheetChoice())
        prepared[variant] = variant == .original ? made.original ?? made.file : made.file
        if variant == .display, item.files[.original] == nil { prepared[.original] = made.original }
        result.doc = result.doc ?? made.title
        result.isFlat = result.isFlat || made.isFlat
        if let type = made.encodedFrom, !result.encodedFrom.contains(type) {
          result.encodedFrom.append(type)
        }
      }
      result.result = .success(prepared)
    } catch {
      result.result = .failure(error)
    }
    return result
  }
}
