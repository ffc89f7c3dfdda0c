import Libgit2
import PaperDomain

extension Library {
  /// Adds files of texts to those that this clone shares. No commit is made, no file is touched.
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

  /// Adds to the texts that are shared what a remote has, leaves out what was purged, and refuses
  /// files that are not what their names say.
  ///
  /// Files are named by their contents, so that there is nothing to decide: both sides' together.
  ///
  /// - Parameter theirs: The remote's tree; `nil` where it has none.
  /// - Returns: The tree of both; `nil` where neither has texts. And what was refused.
  func joinSharedTexts(
    with theirs: ObjectID?
  ) throws -> (tree: ObjectID?, refused: [(path: String, fault: SharedTextFault)]) {
    let purged = try purgeRecord().purgedBlobs
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

  /// The tree of shared texts without those of some PDFs, as changes to it.
  func purgedTexts(_ blobs: Set<BlobID>, in tree: ObjectID?) throws -> [TreeChange] {
    guard let tree else { return [] }
    return try blobs.map(SharedTextPlace.folder).sorted().filter {
      try repository.entry(in: tree, path: $0) != nil
    }.map { .remove(path: $0) }
  }

  /// Changes what this clone shares; again from what another process made of it, when one was sooner.
  ///
  /// - Parameter changes: Gets the tree as it is.
  /// - Returns: The tree as it is then; `nil` when there is none.
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
        try Library.pause(milliseconds: 50)
      }
    }
  }
}
