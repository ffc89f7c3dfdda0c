/// What names stood for in earlier states of the library, the last state first.
///
/// Tells a thing that was renamed by hand from one that is gone.
package protocol FormerIdentities {
  /// The id of the bundle that a name last was.
  func bundle(named name: String) throws -> EntityID?
  /// The id of the tag that a reference last was.
  func tag(_ reference: TagReference) throws -> EntityID?
  /// The id of the variable that a name last was.
  func variable(named name: String) throws -> EntityID?
  /// The id of the group or page whose manifest last was at a path.
  func manifest(at file: String) throws -> EntityID?
  /// What manifests that HEAD has without an id were when they last had one, by their files.
  func identities(ofFiles files: Set<String>) throws -> [String: Manifest]
  /// The folders, from `docs/`, in which the doc or group with an id was before HEAD, last first.
  func folders(of id: EntityID) throws -> [String]
  /// Which of some manifests had an id first; `nil` where they came with one commit.
  func first(of files: [String], with id: EntityID) throws -> String?
}

extension LibrarySnapshot {
  /// This, with the ids and times that files had before plain git recorded them without.
  ///
  /// A text written anew at a path is the same thing, also where HEAD has it already.
  ///
  /// - Parameter next: What is to be recorded: what has an id there is left as it is.
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
    case .library(let old):
      library?.id = old.id
      library?.createdAt = old.createdAt
    case .bundle(let old):
      bundles[old.name]?.id = old.id
      bundles[old.name]?.createdAt = old.createdAt
    case .doc(let old):
      docs[old.path]?.id = old.id
      docs[old.path]?.createdAt = old.createdAt
    case .group(let old):
      groups[old.path]?.id = old.id
      groups[old.path]?.createdAt = old.createdAt
    case .page(let old):
      pages[old.path]?.id = old.id
      pages[old.path]?.createdAt = old.createdAt
    case .tagGroup(let old):
      guard let index = tagGroups.firstIndex(where: { $0.file == old.file }) else { return }
      tagGroups[index].id = old.id
      tagGroups[index].createdAt = old.createdAt
    case .variable(let old):
      guard let index = variables.firstIndex(where: { $0.file == old.file }) else { return }
      variables[index].id = old.id
      variables[index].createdAt = old.createdAt
    case .notes: return
    }
  }
}
