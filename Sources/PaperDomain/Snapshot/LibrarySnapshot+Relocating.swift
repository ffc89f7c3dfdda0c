extension LibrarySnapshot {
  /// Moves all entities at or below a path from `docs/` to another path. Order lists are not
  /// changed.
  mutating func relocate(_ path: String, to target: String) {
    let place = { (other: String) in relocated(other, from: path, to: target) }
    Self.rekey(&docs, place) { $0.path = $1 }
    Self.rekey(&groups, place) { $0.path = $1 }
    Self.rekey(&pages, place) { $0.path = $1 }
    Self.rekey(&groupNames, place) { _, _ in }
    Self.rekey(&pageNames, place) { _, _ in }
    let file = { (other: String) in relocated(other, from: "docs/\(path)", to: "docs/\(target)") }
    Self.rekey(&notes, file) { $0.file = $1 }
    docPaths = docPaths.map { place($0) ?? $0 }
    broken = Set(broken.map { file($0) ?? $0 })
    for index in strayPages.indices {
      if let target = place(strayPages[index].path) { strayPages[index].path = target }
    }
  }

  /// Removes docs and groups at paths from `docs/`, with all their contents. Order lists are not
  /// changed.
  mutating func forget(_ folders: Set<String>) {
    func isGone(_ path: String) -> Bool {
      var path = path
      while !path.isEmpty {
        if folders.contains(path) { return true }
        path = parentPath(path)
      }
      return false
    }
    docs = docs.filter { !isGone($0.key) }
    groups = groups.filter { !isGone($0.key) }
    pages = pages.filter { !isGone($0.key) }
    groupNames = groupNames.filter { !isGone($0.key) }
    pageNames = pageNames.filter { !isGone($0.key) }
    docPaths.removeAll { isGone($0) }
    broken = broken.filter { !$0.hasPrefix("docs/") || !isGone(String($0.dropFirst(5))) }
  }

  private static func rekey<Value>(
    _ values: inout [String: Value], _ place: (String) -> String?,
    _ change: (inout Value, String) -> Void
  ) {
    let moving = values.keys.compactMap { key in place(key).map { (key, $0) } }
    let taken = moving.compactMap { key, target in
      values.removeValue(forKey: key).map { (target, $0) }
    }
    for (target, value) in taken {
      var value = value
      change(&value, target)
      values[target] = value
    }
  }
}
