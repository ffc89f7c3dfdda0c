import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Adds text files to those that this clone shares. Makes no commit and changes no file of the
  /// working tree.
  ///
  /// - Throws: `GitError`.
  package func addSharedTexts(
    _ files: [(place: SharedTextPlace, content: [UInt8])]
  ) throws {
    if files.isEmpty { return }
    let changes = try files.map { file in
      TreeChange.upsert(
        path: file.place.path, id: try repository.writeBlob(file.content), mode: .file)
    }
    _ = try changeSharedTexts { _ in changes }
  }

  /// Merges a remote's texts into the shared texts, leaves out purged ones, and refuses files that
  /// do not match their names.
  ///
  /// Files are named by their contents, so there are no conflicts: the result has the files of both
  /// sides.
  ///
  /// - Parameter theirs: The remote's tree; `nil` if it has none.
  /// - Returns: The merged tree, `nil` if neither side has texts; and the refused files.
  func joinSharedTexts(
    with theirs: ObjectID?
  ) throws -> (tree: ObjectID?, refused: [(path: String, fault: SharedTextFault)]) {
    let purged = try purgeRecords.ofWorkingTree().purgedBlobs
    var refused: [(path: String, fault: SharedTextFault)] = []
    let tree = try changeSharedTexts { ours in
      refused = []
      var changes = try purgedTexts(purged, in: ours)
      guard let theirs, theirs != ours else { return changes }
      guard try repository.objectKind(theirs) == .tree else {
        refused.append((SharedTextReference.own, .strange))
        return changes
      }
      for delta in try repository.diffTrees(old: ours, new: theirs) {
        guard let id = delta.newID else { continue }
        guard delta.newMode == .file, let place = SharedTextPlace(path: delta.path) else {
          refused.append((delta.path, .strange))
          continue
        }
        if purged.contains(place.blob) { continue }
        switch SharedTexts.content(of: id, at: place, in: repository) {
        case .success: changes.append(.upsert(path: delta.path, id: id, mode: .file))
        case .failure(let fault): refused.append((delta.path, fault))
        }
      }
      return changes
    }
    return (tree, refused)
  }

  /// The changes that remove the texts of some PDFs from the tree of shared texts.
  func purgedTexts(_ blobs: Set<BlobID>, in tree: ObjectID?) throws -> [TreeChange] {
    guard let tree else { return [] }
    return try blobs.map(SharedTextPlace.folder).sorted().filter {
      try repository.entry(in: tree, path: $0) != nil
    }.map { .remove(path: $0) }
  }

  /// Changes the shared texts of this clone; retries if another process changed them first.
  ///
  /// - Parameter changes: Receives the current tree.
  /// - Returns: The new tree; `nil` if there is none.
  private func changeSharedTexts(
    _ changes: (ObjectID?) throws -> [TreeChange]
  ) throws -> ObjectID? {
    while true {
      let before = try repository.resolve(SharedTextReference.own)
      let isTree = try before.map { try repository.objectKind($0) == .tree } ?? false
      let base = isTree ? before : nil
      let changes = try changes(base)
      if changes.isEmpty { return base }
      let tree = try repository.updateTree(base: base, changes: changes)
      if tree == before { return tree }
      do {
        try repository.update(
          SharedTextReference.own, to: tree, expecting: ExpectedTarget(before),
          message: "recognised texts", committer: try reflogIdentity())
        return tree
      } catch let error as GitError where error.code == .modified || error.code == .locked {
        try Transfers.pause(milliseconds: 50)
      }
    }
  }
}
