import Files
import GitFiles
package import GitNames
import Libgit2
package import PaperDomain
import RunLog

extension Library {
  /// The entities of the working tree and of commits.
  package var snapshots: Snapshots { Snapshots(self) }

  /// The snapshot of the working tree.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func snapshot() throws -> LibrarySnapshot { try snapshots.ofWorkingTree() }
}

/// Reads the docs, pages and other entities of the working tree and of commits.
package struct Snapshots: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The snapshot of the working tree.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func ofWorkingTree() throws -> LibrarySnapshot {
    let timer = LogTimer()
    let snapshot = try read(.everything) ?? .load(WorkingSource(root: library.folder))
    Logger.info(
      .library,
      "read the manifests of \(snapshot.docs.count) docs, \(snapshot.pages.count) pages and \(snapshot.bundles.count) bundles in \(timer.elapsed)"
    )
    return snapshot
  }

  /// Reads only the docs, tags and variables on disk, a tenth of the library, for callers that need
  /// docs only.
  ///
  /// The snapshot is partial: it has no groups and pages. ``noteGroups(of:in:)`` adds the names of
  /// some docs' groups. The content of a doc is not read, not even a nested doc, which is an error.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func docs() throws -> LibrarySnapshot {
    try read(.docs) ?? WorkingSource(root: library.folder).docs()
  }

  /// Adds the names of some docs' groups to a snapshot.
  ///
  /// - Throws: `FileError`.
  package func noteGroups(of docs: [Doc], in snapshot: inout LibrarySnapshot) throws {
    let source = WorkingSource(root: library.folder)
    let groups = LibrarySnapshot.inChunks(of: docs) { doc in
      Result { try source.groups(inDoc: doc.path) }
    }
    for (doc, groups) in zip(docs, groups) {
      snapshot.noteGroups(try groups.get(), inDoc: doc.path)
    }
  }

  /// The snapshot of the library in a commit.
  ///
  /// - Throws: `GitError`.
  package func of(_ commit: ObjectID) throws -> LibrarySnapshot {
    try ofTree(try repository.commit(commit).treeID)
  }

  /// The source of a commit's manifests.
  ///
  /// - Throws: `GitError`.
  package func source(of commit: ObjectID) throws -> TreeSource {
    TreeSource(repository, tree: try repository.commit(commit).treeID)
  }

  /// The snapshot of a tree.
  func ofTree(_ tree: ObjectID) throws -> LibrarySnapshot {
    var builder = SnapshotBuilder()
    try ManifestGatherer(library).gather(try listing(ofTree: tree), into: &builder)
    return builder.build()
  }

  /// The snapshot of the working tree, read with the help of git's index; `nil` if there is no
  /// index.
  private func read(_ extent: ManifestExtent) throws -> LibrarySnapshot? {
    guard let listing = try WorkingListing(library, extent) else { return nil }
    var builder = SnapshotBuilder(isPartial: extent == .docs)
    try ManifestGatherer(library).gather(listing.known, extent, into: &builder)
    let source = WorkingSource(root: library.folder)
    let wanted = listing.others.filter { file in
      RawPath.bytes(of: file.path).withUnsafeBytes { extent.covers($0) }
    }
    for (file, read) in zip(wanted, LibrarySnapshot.readAll(wanted, of: source)) {
      builder.add(read, path: file.path, place: file.place)
    }
    let snapshot = builder.build()
    // A nested doc was not read, and does not count as long as the outer doc exists.
    if extent == .docs, snapshot.hasNestedDocs { return nil }
    return snapshot
  }

  /// The files of a tree, from the index if it matches this tree.
  func listing(
    ofTree tree: ObjectID?, _ index: GitIndexFile? = nil, without changes: [FileChange] = []
  ) throws -> TreeListing {
    guard let tree else { return .files([]) }
    if let index, index.cacheTree?.node(of: "")?.id?.bytes == tree.bytes {
      var left = [Bool](repeating: false, count: index.count)
      for change in changes {
        for position in index.positions(of: change.path) { left[position] = true }
      }
      return .index(index, without: left)
    }
    let changed = Set(changes.map { ExactPath($0.path) })
    return .files(
      try repository.walkTree(tree, under: TreeSource.folders).filter {
        changed.isEmpty || !changed.contains(ExactPath($0.path))
      })
  }

  /// The snapshot of the last commit; `nil` before the first commit.
  ///
  /// - Throws: `GitError`.
  package func ofHead() throws -> LibrarySnapshot? {
    guard let head = try repository.head().commit else { return nil }
    return try ofTree(try repository.commit(head).treeID)
  }
}
