/// The owner of each id that several manifests have.
///
/// A copied folder has its original's ids. The path that had the id in HEAD keeps it; if that path
/// is gone, the copy with the same file name does, otherwise the first copy in natural order. The
/// others get new ids at commit. Two files that both had the id in HEAD are an error, until the
/// history shows which one had it first.
package struct Identities: Sendable {
  /// Files with an id that belongs to another file.
  package private(set) var copies: [String: Copy] = [:]
  /// Files that shared an id in HEAD already, each with another one of them.
  package private(set) var duplicates: [String: Copy] = [:]
  /// Tags with another tag's id, by file and index: the user copied a line or a file.
  package private(set) var copiedTags: [String: [Int]] = [:]

  package struct Copy: Hashable, Sendable {
    package var id: EntityID
    /// The file to which the id belongs, or may belong.
    package var original: String
  }

  /// The committed files that share an id, by id, each list in natural order.
  package var sharers: [EntityID: [String]] {
    Dictionary(grouping: duplicates.keys.inNaturalOrder()) { duplicates[$0]?.id }
      .reduce(into: [:]) { result, entry in
        if let id = entry.key { result[id] = entry.value }
      }
  }

  /// Finds the owners of all ids.
  ///
  /// - Parameter owners: The owners of ids that several committed files share.
  package init(
    _ snapshot: LibrarySnapshot, base: LibrarySnapshot?, owners: [EntityID: String] = [:]
  ) {
    findCopies(in: snapshot, base, owners)
    findCopiedTags(in: snapshot, base)
  }

  private mutating func findCopies(
    in snapshot: LibrarySnapshot, _ base: LibrarySnapshot?, _ owners: [EntityID: String]
  ) {
    var seen: Set<EntityID> = []
    seen.reserveCapacity(snapshot.pages.count + snapshot.bundles.count + snapshot.groups.count)
    var shared: [EntityID: [String]] = [:]
    snapshot.forEachIdentified { id, _ in
      if !seen.insert(id).inserted { shared[id] = [] }
    }
    if shared.isEmpty { return }
    snapshot.forEachIdentified { id, file in
      if shared[id] != nil { shared[id]?.append(file.path) }
    }
    var before: [EntityID: [String]] = [:]
    base?.forEachIdentified { id, file in
      if shared[id] != nil { before[id, default: []].append(file.path) }
    }
    for (id, files) in shared {
      let sorted = files.sorted(by: NaturalOrder.areInIncreasingOrder)
      let had = sorted.filter { before[id]?.contains($0) == true }
      if had.count > 1, owners[id] == nil {
        for file in had { duplicates[file] = Copy(id: id, original: had[had[0] == file ? 1 : 0]) }
      }
      let name = before[id]?.first.map(lastComponent)
      let owner = owners[id] ?? had.first ?? sorted.first { lastComponent($0) == name } ?? sorted[0]
      for file in sorted where file != owner && duplicates[file] == nil {
        copies[file] = Copy(id: id, original: owner)
      }
    }
  }

  /// Finds copied tags. A tag's id belongs to the tag that had it and its name in HEAD, otherwise
  /// to the first tag that is not in a copied file.
  private mutating func findCopiedTags(in snapshot: LibrarySnapshot, _ base: LibrarySnapshot?) {
    var places: [EntityID: [(file: String, index: Int, name: String)]] = [:]
    for group in snapshot.tagGroups {
      for (index, tag) in group.tags.enumerated() {
        if let id = tag.id { places[id, default: []].append((group.file, index, tag.name)) }
      }
    }
    for (id, places) in places where places.count > 1 {
      let old = base?.tagGroups.flatMap(\.tags).first { $0.id == id }?.name
      let own = places.filter { copies[$0.file] == nil }
      let owner = own.first { $0.name == old } ?? own.first ?? places[0]
      for place in places where (place.file, place.index) != (owner.file, owner.index) {
        copiedTags[place.file, default: []].append(place.index)
      }
    }
  }
}

extension LibrarySnapshot {
  /// Calls `body` with every manifest that has an id.
  func forEachIdentified(_ body: (EntityID, ManifestFile) -> Void) {
    forEachManifest { file, id, _ in
      if let id { body(id, file) }
    }
  }

  /// Calls `body` with every manifest that has, or will have, an id and a time.
  func forEachManifest(_ body: (ManifestFile, EntityID?, Timestamp?) -> Void) {
    if let library {
      body(ManifestFile("", LibraryManifest.file, ""), library.id, library.createdAt)
    }
    for bundle in bundles.values {
      body(ManifestFile("bundles/", bundle.name, "/bundle.json"), bundle.id, bundle.createdAt)
    }
    for doc in docs.values {
      body(ManifestFile("docs/", doc.path, "/doc.json"), doc.id, doc.createdAt)
    }
    for group in groups.values {
      body(ManifestFile("docs/", group.path, "/group.json"), group.id, group.createdAt)
    }
    for page in pages.values {
      body(ManifestFile("docs/", page.path, ".json"), page.id, page.createdAt)
    }
    for group in tagGroups { body(ManifestFile("", group.file, ""), group.id, group.createdAt) }
    for variable in variables {
      body(ManifestFile("", variable.file, ""), variable.id, variable.createdAt)
    }
    for design in stampDesigns {
      body(ManifestFile("", design.file, ""), design.id, design.createdAt)
    }
  }
}

/// The path of a manifest, built on demand: building a hundred thousand path strings takes longer
/// than comparing as many ids.
struct ManifestFile {
  private let folder: StaticString
  private let name: String
  private let ending: StaticString

  init(_ folder: StaticString, _ name: String, _ ending: StaticString) {
    self.folder = folder
    self.name = name
    self.ending = ending
  }

  /// The path from the library's root.
  var path: String { "\(folder)\(name)\(ending)" }
}

/// The ids and times that differ from HEAD.
///
/// An entity is identified by its id, whatever its path is. A new id at the same path means that
/// another entity replaced a removed one, unless both have the same creation time to the second:
/// then the id was changed.
struct IdentityChanges {
  private var known: [EntityID: Timestamp] = [:]
  /// The ids of several files in HEAD. All files but one get a new id, which is no change of it.
  private var shared: Set<EntityID> = []
  /// The former entity of a path, if its id no longer exists.
  private var gone: [String: (id: EntityID, createdAt: Timestamp?)] = [:]

  /// Tags whose ids no longer exist, by their files and names.
  private var goneTags: [String: [String: EntityID]] = [:]

  init(from base: LibrarySnapshot, to snapshot: LibrarySnapshot) {
    var present: Set<EntityID> = []
    snapshot.forEachIdentified { id, _ in present.insert(id) }
    base.forEachManifest { file, id, createdAt in
      guard let id else { return }
      if let createdAt, known.updateValue(createdAt, forKey: id) != nil { shared.insert(id) }
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
  func isUnchanged(_ id: EntityID?, _ createdAt: Timestamp?) -> Bool {
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
      !shared.contains(old.id), let createdAt, createdAt == old.createdAt
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
