package import PaperDomain

/// Blobs that bundles name and that were never hashed: their files are there, with the right size.
package struct UnverifiedBlobs: Sendable, Equatable {
  package private(set) var count: Int
  /// Some of them, in the order of their paths.
  package private(set) var first: [BlobID]

  /// None.
  package init() { self.init(count: 0, first: []) }

  package init(_ blobs: some Collection<BlobID>) {
    let first = blobs.sorted { $0.digest.lexicographicallyPrecedes($1.digest) }
    self.init(count: blobs.count, first: Array(first.prefix(UnverifiedBlobs.mostNamed)))
  }

  init(count: Int, first: [BlobID]) {
    self.count = count
    self.first = first
  }

  private static let mostNamed = 3
}
