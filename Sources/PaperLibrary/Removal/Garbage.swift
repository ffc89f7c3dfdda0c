package import PaperDomain

/// What nothing refers to any more.
package struct Garbage: Sendable {
  /// A blob's file: in the store, or kept for an undo that is no longer possible.
  package struct UnusedBlob: Sendable, Hashable {
    package var blob: BlobID
    /// Size.
    package var bytes: Int
  }

  /// Blobs in the store, by name.
  package var blobs: [UnusedBlob] = []
  /// Blobs that an undo took out of the store, by name.
  package var parked: [UnusedBlob] = []
  /// Operations that are older than `papercenter.undoDays`, oldest first.
  package var operations: [Operation] = []

  package init() {}

  package var isEmpty: Bool { blobs.isEmpty && parked.isEmpty && operations.isEmpty }

  /// What removing it frees.
  package var bytes: Int { (blobs + parked).reduce(0) { $0 + $1.bytes } }
}
