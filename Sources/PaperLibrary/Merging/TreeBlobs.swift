import GitFiles
import Libgit2
import PaperDomain

/// The blobs that a tree has, for a check before they are on disk.
struct TreeBlobs: BlobFacts {
  private let sizes: [BlobID: Int]
  private let store: BlobStore

  init(_ repository: Repository, tree: ObjectID, besides store: BlobStore) throws {
    var sizes: [BlobID: Int] = [:]
    for file in try repository.walkTree(tree, under: ["blobs"]) {
      guard let blob = BlobID(path: file.path), store.size(of: blob) == nil else { continue }
      sizes[blob] =
        try repository.largeFilePointer(file.id)?.size ?? repository.blobSize(file.id)
    }
    self.sizes = sizes
    self.store = store
  }

  func size(of blob: BlobID) -> Int? { sizes[blob] ?? store.size(of: blob) }
}
