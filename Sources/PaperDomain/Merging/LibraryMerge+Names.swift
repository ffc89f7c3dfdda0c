extension LibraryMerge {
  /// Gives every entity its path: published entities keep their names, then ours do. If a name is
  /// taken, the entity gets the next free one.
  mutating func choosePaths() {
    chooseDocPaths()
    for kind in [ManifestKind.group, .page, .bundle, .tagGroup, .variable] { chooseNames(of: kind) }
    for key in kept(.library) { paths[key] = kinds[key]?.path(ofFile: LibraryManifest.file) }
  }

  private func rank(_ key: EntityKey) -> Int {
    if let place = entity(key, .published)?.place, place == places[key] { return 0 }
    if let place = entity(key, .ours)?.place, place == places[key] { return 1 }
    return 2
  }

  private func inTurn(_ keys: [EntityKey]) -> [EntityKey] {
    keys.map { (key: $0, rank: rank($0), name: places[$0]?.name ?? "") }
      .sorted { left, right in
        if left.rank != right.rank { return left.rank < right.rank }
        if left.name != right.name {
          return NaturalOrder.areInIncreasingOrder(left.name, right.name)
        }
        return left.key < right.key
      }.map(\.key)
  }

  private func folder(of container: MergeContainer?) -> String {
    switch container {
    case .entity(let key)?: paths[key] ?? lastPath(of: key)
    case .folder(let folder)?: folder
    case nil: ""
    }
  }

  /// Returns the last path of an entity that is not in the result.
  func lastPath(of key: EntityKey) -> String {
    for version in [MergeVersion.published, .ours, .base] {
      if let entity = entity(key, version) { return entity.kind.path(ofFile: entity.file) }
    }
    return ""
  }

  private mutating func chooseNames(of kind: ManifestKind) {
    var taken: [String: Set<String>] = [:]
    let made = kind == .page ? forks.values.sorted() : splits.values.map(\.copy).sorted()
    let keys = kept(kind) + (kind == .page || kind == .bundle ? made : [])
    for key in inTurn(keys) {
      guard let place = places[key] else { continue }
      let folder = folder(of: place.container)
      let isTaken = { (name: String) in taken[folder]?.contains(ItemName.folded(name)) == true }
      let name = LibraryMerge.freeName(place.name, kind, isTaken)
      taken[folder, default: []].insert(ItemName.folded(name))
      paths[key] = folder.isEmpty ? name : "\(folder)/\(name)"
      remark(key, renamedTo: name, from: place.name)
    }
  }

  private mutating func remark(_ key: EntityKey, renamedTo name: String, from old: String) {
    let kind = kinds[key] ?? .page
    if name == old || kind == .tagGroup || kind == .variable { return }
    // Copies are reported separately.
    if !isIn(.published, key), !isIn(.ours, key) { return }
    let isPublished = entity(key, .published)?.place.name == places[key]?.name
    report.remarks.append(
      .renamed(
        kind: kind.rawValue, from: self.name(key), to: finalName(key),
        in: isPublished ? published.name : ours.name))
  }

  /// Returns the name, or the next one of its kind: `p005` if pages are numbered, otherwise
  /// `scan-2`.
  private static func freeName(
    _ name: String, _ kind: ManifestKind, _ isTaken: (String) -> Bool
  ) -> String {
    if !isTaken(name) { return name }
    let digits = name.utf8.dropFirst()
    if kind == .page, name.utf8.first == UInt8(ascii: "p"), (1...6).contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) }), var number = Int(Substring(digits))
    {
      var next = name
      while isTaken(next) {
        number += 1
        let text = String(number)
        next = "p" + String(repeating: "0", count: max(0, digits.count - text.count)) + text
      }
      return next
    }
    var number = 2
    while isTaken(ItemName.numbered(name, number)) { number += 1 }
    return ItemName.numbered(name, number)
  }

  // MARK: - Docs

  /// Chooses the paths of docs: docs can't contain docs, and the folders above them have one name
  /// each.
  private mutating func chooseDocPaths() {
    var docs: Set<String> = []
    var folders: [String: String] = [:]
    for key in inTurn(kept(.doc)) {
      guard let place = places[key], case .folder(let wanted) = place.container else { continue }
      var folder = ""
      for part in wanted.utf8.split(separator: UInt8(ascii: "/")) {
        let next = folder.isEmpty ? String(Substring(part)) : "\(folder)/\(Substring(part))"
        let key = ItemName.folded(next)
        // A doc is on the path: this doc goes next to it.
        if docs.contains(key) { break }
        folder = folders[key] ?? next
      }
      let name = LibraryMerge.freeName(place.name, .doc) { name in
        let key = ItemName.folded("\(folder)/\(name)")
        return docs.contains(key) || folders[key] != nil
      }
      let path = "\(folder)/\(name)"
      docs.insert(ItemName.folded(path))
      var above = folder
      while !above.isEmpty {
        folders[ItemName.folded(above)] = above
        above = parentPath(above)
      }
      paths[key] = path
      remark(key, renamedTo: path, from: "\(wanted)/\(place.name)")
    }
  }

  // MARK: - Bundles

  /// Chooses the former names of bundles: all those of both sides, except names that belong to
  /// another bundle now.
  mutating func chooseFormerNames() {
    let made = splits.values.map(\.copy).sorted()
    let keys = inTurn(kept(.bundle)) + made
    for key in keys { bundlesByName[paths[key].map(lastComponent) ?? ""] = key }
    for key in keys {
      let lists = readings.map { $0.bundle(key)?.formerly ?? [] }
      var names = ListMerge(base: lists.base, first: lists.published, second: lists.ours).order
      if isIn(.base, key) {
        names += MergeVersion.allCases.compactMap { readings[$0].bundle(key)?.name }
      }
      var seen: Set<String> = []
      let answered = names.filter { name in
        guard seen.insert(name).inserted else { return false }
        if let other = bundlesByName[name] { return other == key && formerly(key, has: name) }
        bundlesByName[name] = key
        return true
      }
      formerNames[key] = answered
      let own = answered + (paths[key].map { [lastComponent($0)] } ?? [])
      for version in [MergeVersion.published, .ours] {
        for name in lists[version] where !own.contains(name) && !lists.base.contains(name) {
          recordLostValue(key, ["formerly"], kept: nil, lost: .string(name), by: version)
        }
      }
    }
  }

  /// Whether a bundle lists its own present name as a former name, because the user wrote it.
  private func formerly(_ key: EntityKey, has name: String) -> Bool {
    guard let path = paths[key], lastComponent(path) == name else { return true }
    let bundles = [readings.published.bundle(key), readings.ours.bundle(key)]
    return bundles.contains { $0?.name == name && $0?.formerly.contains(name) == true }
  }

  /// Returns the name by which a page refers to a bundle: the one it used, if this still refers to
  /// the same bundle.
  func bundleName(_ key: EntityKey, spelled: [String?]) -> String? {
    for name in spelled {
      if let name, bundlesByName[name] == key { return name }
    }
    return paths[key].map(lastComponent)
  }
}
