/// Detects entities that were moved by hand but are still in order lists, by their ids.
///
/// `mv` of a page or group leaves its old name in a list. HEAD has the id for that name; the id has
/// the present path.
struct RenameDetection: Sendable {
  /// The present path from `docs/`, by manifest, then by the name in its list.
  private var places: [String: [String: String]] = [:]

  init(_ snapshot: LibrarySnapshot, base: LibrarySnapshot?, _ identities: Identities) {
    guard let base else { return }
    var wanted: [EntityID: [(file: String, name: String)]] = [:]
    let former = FormerPlaces(base)
    for doc in snapshot.docs.values {
      let missing = RenameDetection.missing(doc.groups, snapshot.groupNames(inDoc: doc.path))
      guard !missing.isEmpty, let old = former.place(of: doc) else { continue }
      for name in missing {
        guard let id = base.groups["\(old.path)/\(name)"]?.id else { continue }
        wanted[id, default: []].append((doc.file, name))
      }
    }
    for group in snapshot.groups.values {
      let missing = RenameDetection.missing(group.pages, snapshot.pageNames(inGroup: group.path))
      guard !missing.isEmpty, let old = former.place(of: group) else { continue }
      for name in missing {
        guard let id = base.pages["\(old.path)/\(name)"]?.id else { continue }
        wanted[id, default: []].append((group.file, name))
      }
    }
    if wanted.isEmpty { return }
    func found(_ id: EntityID?, _ file: String, at path: String) {
      guard let id, let entries = wanted[id], identities.copies[file] == nil else { return }
      for entry in entries { places[entry.file, default: [:]][entry.name] = path }
    }
    for group in snapshot.groups.values { found(group.id, group.file, at: group.path) }
    for page in snapshot.pages.values { found(page.id, page.file, at: page.path) }
  }

  /// Returns the present path of an entity that a list has under an old name.
  func place(of name: String, listedIn file: String) -> String? { places[file]?[name] }

  /// Returns the list with renamed entries updated, and without entries that were moved elsewhere.
  ///
  /// - Parameters:
  ///   - file: The manifest that contains the list.
  ///   - folder: The folder of the list's entries, from `docs/`.
  func fixed(_ list: [String], in file: String, folder: String) -> [String] {
    guard let places = places[file] else { return list }
    let listed = Set(list)
    return list.compactMap { name in
      guard let place = places[name] else { return name }
      let now = lastComponent(place)
      return parentPath(place) == folder && !listed.contains(now) ? now : nil
    }
  }

  private static func missing(_ list: [String], _ existing: [String]) -> [String] {
    if list == existing { return [] }
    let existing = Set(existing)
    return list.filter { !existing.contains($0) }
  }

}

/// The docs and groups of HEAD.
private final class FormerPlaces {
  private let base: LibrarySnapshot
  private lazy var docs = Dictionary(
    base.docs.values.compactMap { doc in doc.id.map { ($0, doc) } },
    uniquingKeysWith: { first, _ in first })
  private lazy var groups = Dictionary(
    base.groups.values.compactMap { group in group.id.map { ($0, group) } },
    uniquingKeysWith: { first, _ in first })

  init(_ base: LibrarySnapshot) { self.base = base }

  func place(of doc: Doc) -> Doc? {
    if let old = base.docs[doc.path], doc.id == nil || old.id == doc.id { return old }
    return doc.id.flatMap { docs[$0] }
  }

  func place(of group: PageGroup) -> PageGroup? {
    if let old = base.groups[group.path], group.id == nil || old.id == group.id { return old }
    return group.id.flatMap { groups[$0] }
  }
}
