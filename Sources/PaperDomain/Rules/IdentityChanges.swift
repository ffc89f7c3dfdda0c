/// Which ids and times are not what they were in HEAD.
///
/// A thing is the thing with its id, wherever its file is. Another id at the same path is another
/// thing, put in the place of one that went, unless it claims to be as old as that one to the
/// second: then only the id was changed.
struct IdentityChanges {
  private var known: [EntityID: Timestamp] = [:]
  /// What was at a path, where its id is no longer anywhere.
  private var gone: [String: (id: EntityID, createdAt: Timestamp?)] = [:]

  /// Tags whose ids are no longer anywhere, by their files and names.
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

  /// Whether a manifest says what the one with its id said before: wherever it is, nothing of it has
  /// changed.
  func isAsRecorded(_ id: EntityID?, _ createdAt: Timestamp?) -> Bool {
    guard let id, let createdAt else { return false }
    return known[id] == createdAt
  }

  /// The identity that a manifest without an id had before: a text written anew at its path is the
  /// same thing.
  func former(of file: String) -> (id: EntityID, createdAt: Timestamp?)? { gone[file] }

  /// The id that a tag without one had before.
  func formerTag(_ name: String, in file: String) -> EntityID? { goneTags[file]?[name] }

  /// When the thing with an id was made, as HEAD says.
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
