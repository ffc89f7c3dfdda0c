import PaperDomain

/// Ids that two manifests had in the same commit, because a user copied one by hand.
///
/// The id belongs to the path that had it first; the copies make no versions of the page.
struct CopiedPages {
  /// Every id that two manifests ever had in the same commit.
  var ids: Set<EntityID> = []
  private var paths: [EntityID: Set<String>] = [:]

  init(_ notes: [PageNote] = []) {
    for note in notes { add(note) }
  }

  mutating func add(_ note: PageNote) {
    ids.insert(note.page)
    paths[note.page, default: []].insert(note.path)
  }

  /// Whether a path with this id in a commit is a copy, not the page.
  ///
  /// - Parameters:
  ///   - twins: All paths with the id in that commit, in order.
  ///   - hadBefore: Whether a path had the id in a parent.
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

  /// Of the paths with an id in a parent, the one of the page that is now at `path`.
  func original(of id: EntityID, among twins: [String], nowAt path: String) -> String? {
    let known = paths[id] ?? []
    let originals = twins.filter { !known.contains($0) }
    return originals.contains(path) ? path : originals.first ?? twins.first
  }
}
