package import PaperDomain

extension Library {
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
    try await transaction {
      try await editWhileLocked(takingIn: files, isDryRun, opener, find, plan)
    }
  }

  private func editWhileLocked<Value: Sendable>(
    takingIn files: [Variant: [String]], _ isDryRun: Bool, _ opener: any FileOpening,
    _ find: (LibrarySnapshot) throws -> PDFBundle,
    _ plan: (inout LibraryEditor, PDFBundle, [Variant: [BlobFile]]) throws -> Value
  ) async throws -> EditReport<Value> {
    try blobs.removeLeftovers()
    let snapshot = try snapshot()
    let bundle = try find(snapshot)
    let preparation = FilePreparation(store: blobs, files: opener, known: KnownFiles(snapshot))
    var prepared: [Variant: [PreparedFile]] = [:]
    for (variant, paths) in files {
      for path in paths {
        let made = try await preparation.prepare(path)
        prepared[variant, default: []].append(
          variant == .original ? made.original ?? made.file : made.file)
      }
    }
    let purged = try purgeRecords.ofWorkingTree()
    for file in prepared.values.joined() {
      if let event = purged.purge(of: .blob(file.blob)) {
        throw PurgeRefusal.purged(file.blob, at: event.createdAt, by: event.author)
      }
    }
    let report = try editWhileLocked(
      snapshot, isDryRun: isDryRun, takingIn: Array(prepared.values.joined())
    ) { editor in
      try plan(&editor, bundle, prepared.mapValues { $0.map(\.entry) })
    }
    try flushToDisk()
    return report
  }
}
