import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The sharing of recognised texts.
  package var textSharing: TextSharing { TextSharing(self) }
}

/// Shares recognised texts with remotes, in a tree that no commit contains.
package struct TextSharing: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The shared texts; `nil` if there are none, here or from remotes.
  ///
  /// - Throws: `GitError`.
  package func texts() throws -> SharedTexts? {
    let own = try repository.resolve(SharedTextReference.own)
    let known = try repository.references(matching: SharedTextReference.allKnown).map(\.target)
    var trees: [ObjectID] = []
    for target in [own].compactMap({ $0 }) + known
    where try repository.objectKind(target) == .tree && !trees.contains(target) {
      trees.append(target)
    }
    return trees.isEmpty ? nil : SharedTexts(repository, trees: trees)
  }

  /// Adds text files to those that this clone shares. Makes no commit and changes no file of the
  /// working tree.
  ///
  /// - Throws: `GitError`.
  package func add(
    _ files: [(place: SharedTextPlace, content: [UInt8])]
  ) throws {
    if files.isEmpty { return }
    let changes = try files.map { file in
      TreeChange.upsert(
        path: file.place.path, id: try repository.writeBlob(file.content), mode: .file)
    }
    _ = try change { _ in changes }
  }

  /// Merges a remote's texts into the shared texts, leaves out purged ones, and refuses files that
  /// do not match their names.
  ///
  /// Files are named by their contents, so there are no conflicts: the result has the files of both
  /// sides.
  ///
  /// - Parameter theirs: The remote's tree; `nil` if it has none.
  /// - Returns: The merged tree, `nil` if neither side has texts; and the refused files.
  func join(
    with theirs: ObjectID?
  ) throws -> (tree: ObjectID?, refused: [(path: String, fault: SharedTextFault)]) {
    let purged = try library.purgeRecords.ofWorkingTree().purgedBlobs
    var refused: [(path: String, fault: SharedTextFault)] = []
    let tree = try change { ours in
      refused = []
      var changes = try removals(of: purged, in: ours)
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
  func removals(of blobs: Set<BlobID>, in tree: ObjectID?) throws -> [TreeChange] {
    guard let tree else { return [] }
    return try blobs.map(SharedTextPlace.folder).sorted().filter {
      try repository.entry(in: tree, path: $0) != nil
    }.map { .remove(path: $0) }
  }

  /// Changes the shared texts of this clone; retries if another process changed them first.
  ///
  /// - Parameter changes: Receives the current tree.
  /// - Returns: The new tree; `nil` if there is none.
  private func change(
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
          message: "recognised texts", committer: try library.identities.forReflog())
        return tree
      } catch let error as GitError where error.code == .modified || error.code == .locked {
        try TransferSettings.pause(milliseconds: 50)
      }
    }
  }

  /// Pushes the recognised texts that a remote lacks, together with those it has.
  ///
  /// A failure never stops the rest of the sync; it is reported as a remark.
  func share(
    with remote: RemoteBranch, _ settings: TransferSettings
  ) throws -> TextTransfer {
    var remarks: [String] = []
    func remark(_ words: String) -> TextTransfer {
      TextTransfer(
        remarks: remarks + ["recognised texts were not shared with '\(remote.remote)': \(words)"])
    }
    for round in 1...TextSharing.mostTextRaces {
      do {
        let theirs = try repository.resolve(SharedTextReference.known(of: remote.remote))
        let joined = try join(with: theirs)
        remarks = joined.refused.prefix(3).map {
          "shared text refused: \($0.path): \($0.fault.explanation)"
        }
        if joined.refused.count > 3 {
          remarks.append("\(joined.refused.count - 3) more shared texts were refused")
        }
        guard let tree = joined.tree, tree != theirs else { return TextTransfer(remarks: remarks) }
        try push(tree, expecting: theirs, remote, settings)
        return TextTransfer(isPushed: true, remarks: remarks)
      } catch SyncError.overtaken {
        try TransferSettings.pause(milliseconds: Int.random(in: 0...(20 * round)))
        do {
          try library.transfers.fetch(remote, settings)
        } catch let error as SyncError {
          return remark(error.explanation)
        }
      } catch let error as SyncError {
        return remark(error.explanation)
      } catch let error as GitError {
        return remark(error.explanation)
      }
    }
    return remark("others pushed \(TextSharing.mostTextRaces) times meanwhile")
  }

  /// The number of retries if others push first; the next sync continues.
  private static let mostTextRaces = 5

  /// Replaces exactly the tree that the remote is known to have. Hooks are about commits, so none
  /// runs.
  private func push(
    _ tree: ObjectID, expecting theirs: ObjectID?, _ remote: RemoteBranch,
    _ settings: TransferSettings
  ) throws {
    let own = SharedTextReference.own
    let words =
      SharedTextReference.words(for: remote.remote) + ["push", "--porcelain", "--no-verify"]
      + settings.progressWords
      + [
        "--force-with-lease=\(own):\(theirs.map(\.description) ?? "")", "--", remote.remote,
        "\(tree):\(own)",
      ]
    try library.transfers.run(words, remote, settings)
  }
}

/// The result of sharing recognised texts.
package struct TextTransfer: Sendable {
  /// Whether texts that the remote lacked were pushed.
  package var isPushed = false
  /// Remarks for display.
  package var remarks: [String] = []
}
