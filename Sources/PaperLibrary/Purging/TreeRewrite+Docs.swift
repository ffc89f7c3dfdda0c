import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension TreeRewrite {
  /// Rewrites a folder below `docs/`: removes the purged pages of a group, and the group if no page
  /// is left.
  mutating func docsFolder(
    _ entries: [TreeEntry], _ path: String, _ names: Int
  ) throws -> (kept: [TreeEntry], isGroupLost: Bool) {
    var kept: [TreeEntry] = []
    var lostGroups: Set<String> = []
    for entry in entries {
      let inside = "\(path)/\(entry.name)"
      if let new = try rewrite(entry, inside, .docs, names) { kept.append(new) }
      let key = FolderKey(tree: entry.id, area: .docs, names: names)
      if folders[key]?.isGroupLost == true { lostGroups.insert(entry.name) }
    }
    if !lostGroups.isEmpty {
      try edit("doc.json", .groups, of: &kept, without: lostGroups, path)
    }
    guard entries.contains(where: { $0.name == "group.json" && $0.mode != .directory }) else {
      return (kept, false)
    }
    let pages = entries.filter { entry in
      entry.mode != .directory && entry.name.hasSuffix(".json") && entry.name != "group.json"
        && entry.name != "doc.json" && !entry.name.hasSuffix(".notes.json")
    }
    var gone: Set<String> = []
    for page in pages {
      let name = String(page.name.dropLast(".json".count))
      if try takes(page: page, at: "\(path)/\(name)", names) { gone.insert(name) }
    }
    var files = Set(gone.flatMap { ["\($0).json", "\($0).notes.json"] })
    if scope.touchesPages { files.formUnion(try strayNotes(entries, path)) }
    let isGroupLost = !gone.isEmpty && gone.count == pages.count
    if isGroupLost { files.insert("group.json") }
    for file in kept where files.contains(file.name) {
      removed.insert(ExactPath("\(path)/\(file.name)"))
    }
    kept.removeAll { files.contains($0.name) && $0.mode != .directory }
    if !gone.isEmpty, !isGroupLost {
      try edit("group.json", .pages, of: &kept, without: gone, path)
    }
    return (kept, isGroupLost)
  }

  /// The annotations of removed pages that are beside another page or none.
  mutating func strayNotes(_ entries: [TreeEntry], _ path: String) throws -> [String] {
    try entries.compactMap { entry in
      guard entry.mode != .directory, entry.name.hasSuffix(".notes.json"),
        case .notes(let notes)? = try manifest(
          entry.id, "\(path)/\(entry.name)", .notes(path: path)),
        let page = notes.page, scope.pages.contains(page)
      else { return nil }
      return entry.name
    }
  }

  mutating func edit(
    _ name: String, _ kind: OrderList.Kind, of entries: inout [TreeEntry],
    without gone: Set<String>, _ path: String
  ) throws {
    guard let place = entries.firstIndex(where: { $0.name == name && $0.mode != .directory }) else {
      return
    }
    let before = try repository.blob(entries[place].id)
    let after = kind.manifest(before, without: gone)
    if after == before { return }
    entries[place] = TreeEntry(name, entries[place].mode, try sink.add(.blob, after))
  }

  mutating func takes(page: TreeEntry, at path: String, _ names: Int) throws -> Bool {
    let key = PageKey(page: page.id, names: names, path: scope.pagePaths.isEmpty ? nil : path)
    if let known = pageDecisions[key] { return known }
    let place = ManifestPlace.page(path: String(path.dropFirst("docs/".count)))
    let read = Manifest.read(try repository.blob(page.id), path: "\(path).json", place: place)
    var goes = false
    if case .page(let value)? = read.manifest {
      goes = scope.contains(value, bundlesGone: bundleNames.sets[names])
    }
    pageDecisions[key] = goes
    return goes
  }

  /// Reads a bundle's or notes' manifest; the folder's name is not part of the result.
  mutating func manifest(
    _ id: ObjectID, _ path: String, _ place: ManifestPlace
  ) throws -> Manifest? {
    if case .some(let known) = manifests[id] { return known }
    let read = Manifest.read(try repository.blob(id), path: path, place: place).manifest
    manifests[id] = .some(read)
    return read
  }
}
