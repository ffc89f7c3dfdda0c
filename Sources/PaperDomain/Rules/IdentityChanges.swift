/// The ids and times that differ from HEAD.
///
/// An entity is identified by its id, whatever its path is. A new id at the same path means that
/// another entity replaced a removed one, unless both have the same creation time to the second:
/// then the id was changed.
struct IdentityChanges {
  private var known: [EntityID: Timestamp] = [:]
  /// The former entity of a path, if its id no longer exists.
  private var gone: [String: (id: EntityID, createdAt: Timestamp?)] = [:]

  /// Tags whose ids no longer exist, by their files and names.
  private var goneTags: [String: [String: EntityID]] = [:]

  init(from base: LibrarySnapshot, to snapshot: LibrarySnapshot) {
    var present: Set<EntityID> = []
    snapshot.forEachIdentified { id, _ in present.insert(id) }
    base.forEachManifest { file, id, createdAt in
      guard let id else { return }
      if let createdAt { known[id] = createdAt }
      if !present.contains(id) { gone[file.path] = (id, createdAt) }
    }
    let tags = Set(snapshot.tagGroups.flatMap(\.tags).compactMap(\.id))
    for group in base.tagGroups {
      for tag in group.tags {
        if let id = tag.id, !tags.contains(id) { goneTags[group.file, default: [:]][tag.name] = id }
      }
    }
  }

  /// Whether a manifest has the same id and time as in HEAD, at any path.
  func isAsRecorded(_ id: EntityID?, _ createdAt: Timestamp?) -> Bool {
    guard let id, let createdAt else { return false }
    return known[id] == createdAt
  }

  /// Returns the former identity for a manifest without an id: a rewritten file at the same path is
  /// the same entity.
  func former(of file: String) -> (id: EntityID, createdAt: Timestamp?)? { gone[file] }

  /// Returns the former id for a tag without one.
  func formerTag(_ name: String, in file: String) -> EntityID? { goneTags[file]?[name] }

  /// Returns the creation time in HEAD of the entity with an id.
  func time(of id: EntityID) -> Timestamp? { known[id] }

  func changedID(in file: String, _ id: EntityID?, _ createdAt: Timestamp?) -> EntityID? {
    guard let id, let old = gone[file], old.id != id, known[id] == nil,
      let createdAt, createdAt == old.createdAt
    else { return nil }
    return old.id
  }

  func changedTime(in file: String, _ id: EntityID?, _ createdAt: Timestamp?) -> Timestamp? {
    guard let createdAt, let old = id.map({ known[$0] }) ?? gone[file]?.createdAt,
      old != createdAt
    else { return nil }
    return old
  }
}
