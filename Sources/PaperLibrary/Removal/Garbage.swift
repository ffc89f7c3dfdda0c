package import PaperDomain

/// The blobs and operations that are not needed any more.
package struct Garbage: Sendable {
  /// A blob's file, in the store or parked for an undo that is not possible any more.
  package struct UnusedBlob: Sendable, Hashable {
    package var blob: BlobID
    /// The size in bytes.
    package var bytes: Int
  }

  /// Blobs in the store, by name.
  package var blobs: [UnusedBlob] = []
  /// Blobs that an undo removed from the store, by name.
  package var parked: [UnusedBlob] = []
  /// Operations that are older than `papercenter.undoDays`, oldest first.
  package var operations: [Operation] = []

  package init() {}

  package var isEmpty: Bool { blobs.isEmpty && parked.isEmpty && operations.isEmpty }

  /// The bytes that a removal frees.
  package var bytes: Int { (blobs + parked).reduce(0) { $0 + $1.bytes } }
}
