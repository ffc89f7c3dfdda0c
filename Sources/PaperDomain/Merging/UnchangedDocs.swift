/// The docs that are the same in all three trees of a merge.
///
/// Only the manifest of such a doc takes part, for its name and its tags. The other files in it are
/// copied unread. So the cost of a merge depends on the changes, not on the size of the library.
struct UnchangedDocs {
  /// The files in these docs, except their manifests.
  private(set) var files: [String: MergeEntry] = [:]
  /// The manifests of these docs.
  private(set) var manifests: [String] = []

  init(_ trees: MergeTriple<[String: MergeEntry]>) {
    let touched = UnchangedDocs.foldersThatDiffer(trees)
    // A change of tags or variables affects all docs that use them.
    if touched.contains("tags") || touched.contains("variables") { return }
    var isInside = ["": false]
    for (path, entry) in trees.published where path.utf8.suffix(9).elementsEqual("/doc.json".utf8) {
      guard case .doc? = ManifestPlace(path: path), entry.isRegular,
        !touched.contains(parentPath(path))
      else { continue }
      isInside[parentPath(path)] = true
      manifests.append(path)
    }
    if manifests.isEmpty { return }
    func isInDoc(_ folder: String) -> Bool {
      if let known = isInside[folder] { return known }
      let answer = isInDoc(parentPath(folder))
      isInside[folder] = answer
      return answer
    }
    files.reserveCapacity(trees.published.count)
    for (path, entry) in trees.published where isInDoc(parentPath(path)) { files[path] = entry }
    for path in manifests { files[path] = nil }
    // If the docs turn out to affect the merge, it runs twice. So few unchanged docs are not worth
    // it.
    if files.count < trees.published.count / 2 { files = [:] }
  }

  /// Returns the files of a tree that a merge must read.
  func rest(of tree: [String: MergeEntry]) -> [String: MergeEntry] {
    files.isEmpty ? tree : tree.filter { files[$0.key] == nil }
  }

  private static func foldersThatDiffer(
    _ trees: MergeTriple<[String: MergeEntry]>
  ) -> Set<String> {
    var folders: Set<String> = []
    func note(_ path: String) {
      var folder = parentPath(path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = parentPath(folder) }
    }
    var shared = (base: 0, ours: 0)
    for (path, entry) in trees.published {
      let (old, own) = (trees.base[path], trees.ours[path])
      if old != entry || own != entry { note(path) }
      if old != nil { shared.base += 1 }
      if own != nil { shared.ours += 1 }
    }
    for (tree, count) in [(trees.base, shared.base), (trees.ours, shared.ours)]
    where count < tree.count {
      for path in tree.keys where trees.published[path] == nil { note(path) }
    }
    return folders
  }
}

extension LibraryMerge {
  /// Whether a merge without the contents of some docs has the same result as one with them:
  /// nothing that they refer to was removed or changed its meaning, their paths are unchanged, and
  /// no merged entity shares an id with them.
  func isIndependent(of docs: UnchangedDocs) throws -> Bool {
    if docs.files.isEmpty { return true }
    return try splits.isEmpty && keepsBundles && docs.manifests.allSatisfy(staysInPlace)
      && !sharesIDs(with: docs)
  }

  private var keepsBundles: Bool {
    let bundles = readings.published.snapshot.bundles.values
    return kinds.allSatisfy { $1 != .bundle || kept.contains($0) }
      && bundles.flatMap { [$0.name] + $0.formerly }.allSatisfy {
        bundlesByName[$0] == readings.published.bundleKey($0)
      }
  }

  private func staysInPlace(_ manifest: String) -> Bool {
    readings.published.keys[manifest].map { paths[$0] == parentPath(manifest) } ?? false
  }

  // MARK: - Ids

  /// Whether the merged entities have ids or annotations of the docs' contents, or the docs have
  /// annotations of merged entities. Entities that were copied by hand have the same ids as the
  /// originals.
  private func sharesIDs(with docs: UnchangedDocs) throws -> Bool {
    let ids = newIDs
    let files = docs.files.compactMap { path, entry in
      ids.isEmpty && !path.utf8.suffix(11).elementsEqual(".notes.json".utf8)
        ? nil : MergeContents.File(entry, at: path)
    }
    return try contents.manifests(files).contains { read in
      switch read.manifest {
      case .group(let group)?: group.id.map(ids.contains) ?? false
      case .page(let page)?: page.id.map(ids.contains) ?? false
      case .notes(let notes)?:
        notes.page.map { page in MergeVersion.allCases.contains { isIn($0, .id(page)) } } ?? false
      default: false
      }
    }
  }

  /// Ids that a side has and the base lacks, and ids that occur in annotations only.
  private var newIDs: Set<EntityID> {
    let old = Set(readings.base.entities.values.compactMap(\.id))
    var ids = Set(forks.values.compactMap(\.id))
    for version in MergeVersion.allCases {
      let reading = readings[version]
      ids.formUnion(reading.entities.values.compactMap(\.id).filter { !old.contains($0) })
      ids.formUnion(
        reading.snapshot.notes.values.compactMap(\.page).filter { !isIn(version, .id($0)) })
    }
    return ids
  }
}
