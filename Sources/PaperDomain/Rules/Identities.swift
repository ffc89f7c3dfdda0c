/// Which file each id belongs to, where several manifests carry it.
///
/// A copied folder carries its original's ids. The id belongs to the path that had it in HEAD;
/// where that path is gone, to the copy that kept the file's name, else to the first in natural
/// order. The others get new ids at commit. Two files that both had it in HEAD are an error.
package struct Identities: Sendable {
  /// Files that carry an id which belongs to another file.
  package private(set) var copies: [String: Copy] = [:]
  /// Files that share an id and had it in HEAD already.
  package private(set) var duplicates: [String: EntityID] = [:]

  package struct Copy: Hashable, Sendable {
    package var id: EntityID
    /// The file the id belongs to.
    package var original: String
  }

  package init(_ snapshot: LibrarySnapshot, base: LibrarySnapshot?) {
    var files: [EntityID: [String]] = [:]
    snapshot.forEachIdentified { id, file in files[id, default: []].append(file) }
    let shared = files.filter { $0.value.count > 1 }
    if shared.isEmpty { return }
    var before: [EntityID: [String]] = [:]
    base?.forEachIdentified { id, file in
      if shared[id] != nil { before[id, default: []].append(file) }
    }
    for (id, files) in shared {
      let sorted = files.sorted(by: NaturalOrder.areInIncreasingOrder)
      let had = sorted.filter { before[id]?.contains($0) == true }
      if had.count > 1 {
        for file in had { duplicates[file] = id }
      }
      let name = before[id]?.first.map(lastComponent)
      let owner = had.first ?? sorted.first { lastComponent($0) == name } ?? sorted[0]
      for file in sorted where file != owner && duplicates[file] == nil {
        copies[file] = Copy(id: id, original: owner)
      }
    }
  }
}

extension LibrarySnapshot {
  /// Visits every manifest that has an id, with its file.
  func forEachIdentified(_ body: (EntityID, String) -> Void) {
    if let id = library?.id { body(id, LibraryManifest.file) }
    for bundle in bundles.values { if let id = bundle.id { body(id, bundle.file) } }
    for doc in docs.values { if let id = doc.id { body(id, doc.file) } }
    for group in groups.values { if let id = group.id { body(id, group.file) } }
    for page in pages.values { if let id = page.id { body(id, page.file) } }
    for group in tagGroups { if let id = group.id { body(id, group.file) } }
    for variable in variables { if let id = variable.id { body(id, variable.file) } }
  }
}
