import Files
import GitFiles
import Libgit2
package import PaperDomain

extension Library {
  /// The library as it is on disk.
  package func snapshot() throws -> LibrarySnapshot {
    try snapshot(.everything) ?? .load(WorkingSource(root: folder))
  }

  /// The docs, tags and variables on disk, and nothing else: a tenth of what there is to read, for
  /// those who ask for docs alone.
  ///
  /// The snapshot is partial: of groups and pages it has nothing. ``noteGroups(of:in:)`` adds the names
  /// of some docs' groups. What lies in a doc is not looked at, be it a doc that has no business there.
  package func docs() throws -> LibrarySnapshot {
    try snapshot(.docs) ?? WorkingSource(root: folder).docs()
  }

  /// Adds to a snapshot which groups some docs have.
  package func noteGroups(of docs: [Doc], in snapshot: inout LibrarySnapshot) throws {
    let source = WorkingSource(root: folder)
    let groups = LibrarySnapshot.inChunks(of: docs) { doc in
      Result { try source.groups(inDoc: doc.path) }
    }
    for (doc, groups) in zip(docs, groups) {
      snapshot.noteGroups(try groups.get(), inDoc: doc.path)
    }
  }

  /// The library as a tree has it.
  func snapshot(ofTree tree: ObjectID) throws -> LibrarySnapshot {
    var builder = SnapshotBuilder()
    try gather(try listing(ofTree: tree), into: &builder)
    return builder.build()
  }

  /// What is on disk, with the help of git's index; `nil` where that is none.
  private func snapshot(_ extent: ManifestExtent) throws -> LibrarySnapshot? {
    guard let listing = try WorkingListing(self, extent) else { return nil }
    var builder = SnapshotBuilder(isPartial: extent == .docs)
    try gather(listing.known, extent, into: &builder)
    let source = WorkingSource(root: folder)
    let wanted = listing.others.filter { file in
      RawPath.bytes(of: file.path).withUnsafeBytes { extent.covers($0) }
    }
    for (file, read) in zip(wanted, LibrarySnapshot.readAll(wanted, of: source)) {
      builder.add(read, path: file.path, place: file.place)
    }
    let snapshot = builder.build()
    // A doc in a doc was not looked at, and is none as long as the one around it is there.
    if extent == .docs, snapshot.hasNestedDocs { return nil }
    return snapshot
  }

  /// The files of a tree, of which an index that stands for this very tree knows all.
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
}
