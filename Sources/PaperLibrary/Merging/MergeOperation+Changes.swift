import GitNames
import Libgit2
import PaperDomain

extension MergeOperation {
  /// The entity changes that the merge makes to a tree; stores nothing.
  func changes(since tree: ObjectID?, in library: Library) throws -> [Change] {
    guard let tree else { return [] }
    let old = try CommitSides(repository: library.repository).tree(tree)
    let snapshot = try library.snapshot(ofTree: tree)
    var files: [ChangeFinder.FileChange] = []
    var bundles: [String: EntityID] = [:]
    for path in Set(old.keys).union(merge.tree.keys).sorted() {
      let (before, after) = (old[path], merge.tree[path])
      if before == after { continue }
      let file = ChangeFinder.FileChange(
        path: path, old: try before.map { try side($0, path) },
        new: try after.map { try side($0, path) })
      files.append(file)
      if case .bundle(let bundle)? = file.new?.manifest {
        for name in [bundle.name] + bundle.formerly { bundles[name] = bundles[name] ?? bundle.id }
      }
    }
    return ChangeFinder(
      files, oldBundleID: { snapshot.bundle(named: $0)?.id },
      newBundleID: { bundles[$0] ?? snapshot.bundle(named: $0)?.id }
    ).changes()
  }

  private func side(_ entry: MergeEntry, _ path: String) throws -> ChangeFinder.Side {
    guard let place = ManifestPlace(path: path), entry.mode.isManifest else {
      return ChangeFinder.Side(manifest: nil)
    }
    return ChangeFinder.Side(
      manifest: Manifest.read(try objects.bytes(of: entry.content), path: path, place: place)
        .manifest)
  }
}
