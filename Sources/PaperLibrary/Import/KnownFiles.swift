import PaperDomain

/// The files that the bundles of a library already have.
struct KnownFiles: Sendable {
  /// The page counts of blobs.
  private(set) var pageCounts: [BlobID: Int] = [:]
  /// The files that were made of an image, by its SHA-256.
  private(set) var madeOf: [BlobID: [Variant: BlobFile]] = [:]

  init(_ snapshot: LibrarySnapshot) {
    for bundle in snapshot.orderedBundles.reversed() {
      for file in bundle.files.values.joined() { pageCounts[file.blob] = file.pages }
      for file in bundle.files[.display] ?? [] {
        guard let source = file.source else { continue }
        madeOf[source] = [
          .display: file,
          .original: bundle.files[.original]?.first { $0.source == source },
        ].compactMapValues { $0 }
      }
    }
  }
}
