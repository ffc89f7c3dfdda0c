/// The entities that names referred to in earlier states of the library, newest state first.
///
/// This distinguishes an entity that was renamed by hand from a removed one.
package protocol FormerIdentities {
  /// Returns the id of the last bundle with a name.
  ///
  /// - Throws: Errors of reading the history.
  func bundle(named name: String) throws -> EntityID?
  /// Returns the id of the last tag with a reference.
  ///
  /// - Throws: Errors of reading the history.
  func tag(_ reference: TagReference) throws -> EntityID?
  /// Returns the id of the last variable with a name.
  ///
  /// - Throws: Errors of reading the history.
  func variable(named name: String) throws -> EntityID?
  /// Returns the id of the group or page whose manifest was last at a path.
  ///
  /// - Throws: Errors of reading the history.
  func manifest(at file: String) throws -> EntityID?
  /// Returns the last version with an id of manifests that have no id in HEAD, by file.
  ///
  /// - Throws: Errors of reading the history.
  func identities(ofFiles files: Set<String>) throws -> [String: Manifest]
  /// Returns the folders, from `docs/`, that the doc or group with an id had before HEAD, newest
  /// first.
  ///
  /// - Throws: Errors of reading the history.
  func folders(of id: EntityID) throws -> [String]
  /// Returns which of some files had an id first; `nil` if one commit added them all.
  ///
  /// - Throws: Errors of reading the history.
  func first(of files: [String], with id: EntityID) throws -> String?
}

extension LibrarySnapshot {
  /// Returns this snapshot with the ids and times that files had before plain git committed them
  /// without any.
  ///
  /// A rewritten file at the same path is the same entity, also if HEAD has the new text already.
  ///
  /// - Parameter next: The state to commit: files that have an id there are not changed.
  /// - Throws: Errors of `former`, and of reading the history.
  package func withFormerIdentities(
    _ former: () throws -> some FormerIdentities, lackingIn next: LibrarySnapshot
  ) throws -> LibrarySnapshot {
    var nameless: Set<String> = []
    forEachManifest { file, id, _ in
      if id == nil { nameless.insert(file.path) }
    }
    var lacking: Set<String> = []
    if !nameless.isEmpty {
      next.forEachManifest { file, id, _ in
        if id == nil, nameless.contains(file.path) { lacking.insert(file.path) }
      }
    }
    let hasTags = tagGroups.contains { $0.tags.contains { $0.id == nil } }
    if lacking.isEmpty, !hasTags { return self }
    let former = try former()
    var result = self
    for manifest in try former.identities(ofFiles: lacking).values {
      result.takeIdentity(of: manifest)
    }
    for (place, group) in tagGroups.enumerated() {
      for (index, tag) in group.tags.enumerated() where tag.id == nil {
        result.tagGroups[place].tags[index].id = try former.tag(
          TagReference(group: group.name, tag: tag.name))
      }
    }
    return result
  }

  private mutating func takeIdentity(of manifest: Manifest) {
    switch manifest {
    case .library(let old): library?.takeIdentity(of: old)
    case .bundle(let old): bundles[old.name]?.takeIdentity(of: old)
    case .doc(let old): docs[old.path]?.takeIdentity(of: old)
    case .group(let old): groups[old.path]?.takeIdentity(of: old)
    case .page(let old): pages[old.path]?.takeIdentity(of: old)
    case .tagGroup(let old):
      guard let index = tagGroups.firstIndex(where: { $0.file == old.file }) else { return }
      tagGroups[index].takeIdentity(of: old)
    case .variable(let old):
      guard let index = variables.firstIndex(where: { $0.file == old.file }) else { return }
      variables[index].takeIdentity(of: old)
    case .stamp(let old):
      guard let index = stampDesigns.firstIndex(where: { $0.file == old.file }) else { return }
      stampDesigns[index].takeIdentity(of: old)
    case .notes: return
    }
  }
}
