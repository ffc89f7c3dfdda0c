import PaperDomain

/// Ids that some commit had in two manifests, because somebody copied one by hand.
///
/// The id belongs to the path that had it before; the copies make no versions of the page.
struct CopiedPages {
  /// Every id that was ever in two places.
  var ids: Set<EntityID> = []
  private var paths: [EntityID: Set<String>] = [:]

  init(_ notes: [PageNote] = []) {
    for note in notes { add(note) }
  }

  mutating func add(_ note: PageNote) {
    ids.insert(note.page)
    paths[note.page, default: []].insert(note.path)
  }

  /// Whether one of the places that carry an id in a commit is a copy, and not the page.
  ///
  /// - Parameters:
  ///   - twins: All places that carry the id in that commit, in order.
  ///   - hadBefore: Whether a path carried the id in a parent.
  func isCopy(
    _ path: String, of id: EntityID, among twins: [String], hadBefore: (String) throws -> Bool
  ) rethrows -> Bool {
    let known = paths[id] ?? []
    let originals = twins.filter { !known.contains($0) }
    if originals.isEmpty { return path != twins.first }
    if known.contains(path) { return true }
    if originals.count == 1 { return false }
    let before = try originals.filter(hadBefore)
    return path != (before.first ?? originals.first)
  }

  /// Which of the places that carry an id in a parent is the page that is now at a path.
  func original(of id: EntityID, among twins: [String], nowAt path: String) -> String? {
    let known = paths[id] ?? []
    let originals = twins.filter { !known.contains($0) }
    return originals.contains(path) ? path : originals.first ?? twins.first
  }
}
