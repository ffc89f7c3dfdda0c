import Files
import GitNames
import Libgit2
import PaperDomain

extension SnapshotPair {
  /// Reads only the changes and what they depend on: registries, the groups and docs around changed
  /// pages, the bundles they show.
  ///
  /// Valid only if the base tree has no errors. `nil` if the changes affect more than their
  /// neighbourhood: bundles, registries, new ids, removed entities.
  ///
  /// - Parameter readings: The changes that were already read, by path.
  init?(
    partiallyOf repository: Repository, tree: ObjectID, changes: [FileChange],
    _ readings: [ExactPath: ReadChange]
  ) throws {
    let head = TreeSource(repository, tree: tree)
    try self.init(
      partiallyOf: head, next: OverlaySource(head, changes: SnapshotPair.overlay(changes)),
      changes.map { Touched(path: $0.path, wasThere: $0.old != nil, isThere: $0.new != nil) },
      readings)
  }

  /// Reads the differences between two trees in the same way; `old` must have no errors.
  init?(
    partiallyOf repository: Repository, from old: ObjectID, to new: ObjectID, _ deltas: [TreeDelta]
  ) throws {
    try self.init(
      partiallyOf: TreeSource(repository, tree: old),
      next: OverlaySource(TreeSource(repository, tree: new), changes: [:]),
      deltas.map { Touched(path: $0.path, wasThere: $0.oldID != nil, isThere: $0.newID != nil) })
  }

  private struct Touched {
    let path: String
    let wasThere: Bool
    let isThere: Bool
  }

  private init?(
    partiallyOf head: TreeSource, next source: OverlaySource, _ changes: [Touched],
    _ readings: [ExactPath: ReadChange] = [:]
  ) throws {
    var old = SnapshotBuilder(isPartial: true)
    var new = SnapshotBuilder(isPartial: true)
    var neighbourhood = Neighbourhood(head: head, next: source)
    for change in changes {
      guard let file = PlacedFile(change.path) else { continue }
      guard change.isThere else { return nil }
      let known = readings.isEmpty ? nil : readings[ExactPath(file.path)]
      let before =
        known?.old ?? (change.wasThere ? LibrarySnapshot.read(file, of: head) : nil)
      let after = known?.new ?? LibrarySnapshot.read(file, of: source)
      switch file.place {
      case .page(let path):
        guard neighbourhood.takePage(path, before?.manifest, after.manifest) else { return nil }
      case .group(let path): neighbourhood.takeGroup(path)
      case .doc(let path): neighbourhood.takeDoc(path)
      case .notes(let path):
        guard case .notes(let notes)? = after.manifest,
          notes.annotations.allSatisfy({ $0?.isComplete == true })
        else { return nil }
        neighbourhood.takeGroup(parentPath(path))
      case .correctedText(let bundle, _): neighbourhood.takeText(ofBundle: bundle)
      case .library, .bundle, .tagGroup, .variable, .stamp, .misnamedText, .misplaced: return nil
      }
      guard change.wasThere || after.manifest?.id == nil,
        !change.wasThere || before?.manifest?.id == after.manifest?.id
      else { return nil }
      if let before { old.add(before, path: file.path, place: file.place) }
      new.add(after, path: file.path, place: file.place)
    }
    let changed = Set(changes.map(\.path))
    guard try neighbourhood.read(into: &old, &new, except: changed) else { return nil }
    self.init(
      base: old.build(), next: new.build(), headSource: head, nextSource: source,
      extent: .neighbourhood)
  }
}

/// The surroundings of the changes.
private struct Neighbourhood {
  let head: TreeSource
  let next: OverlaySource
  private var docs: Set<String> = []
  private var groups: Set<String> = []
  private var listedGroups: Set<String> = []
  private var listedDocs: Set<String> = []
  private var bundles: Set<String> = []

  init(head: TreeSource, next: OverlaySource) {
    self.head = head
    self.next = next
  }

  mutating func takePage(_ path: String, _ before: Manifest?, _ after: Manifest?) -> Bool {
    listedGroups.insert(parentPath(path))
    docs.insert(parentPath(parentPath(path)))
    for manifest in [before, after] {
      if case .page(let page)? = manifest { bundles.insert(page.binding.bundle) }
    }
    return true
  }

  mutating func takeText(ofBundle name: String) { bundles.insert(name) }

  mutating func takeGroup(_ path: String) {
    listedGroups.insert(path)
    docs.insert(parentPath(path))
  }

  mutating func takeDoc(_ path: String) { listedDocs.insert(path) }

  /// Reads the surroundings, which are equal on both sides.
  ///
  /// - Returns: Whether everything needed was found at its expected path.
  func read(
    into old: inout SnapshotBuilder, _ new: inout SnapshotBuilder, except changed: Set<String>
  ) throws -> Bool {
    var wanted = [LibraryManifest.file]
    wanted += try head.names(in: "tags").map { "tags/\($0)" }
    wanted += try head.names(in: "variables").map { "variables/\($0)" }
    for name in bundles {
      let file = "bundles/\(name)/bundle.json"
      guard try head.readIfPresent(file) != nil else { return false }
      wanted.append(file)
    }
    wanted += docs.union(listedDocs).map { "docs/\($0)/doc.json" }
    wanted += listedGroups.map { "docs/\($0)/group.json" }
    for path in wanted where !changed.contains(path) {
      guard let file = PlacedFile(path) else { continue }
      guard try next.readIfPresent(path) != nil else { return false }
      let read = LibrarySnapshot.read(file, of: next)
      old.add(read, path: path, place: file.place)
      new.add(read, path: path, place: file.place)
    }
    try noteNames(head, into: &old, except: changed)
    try noteNames(next, into: &new, except: changed)
    return true
  }

  private func noteNames(
    _ source: some ManifestSource, into builder: inout SnapshotBuilder, except changed: Set<String>
  ) throws {
    for group in listedGroups {
      for name in try source.names(in: "docs/\(group)") {
        guard let file = PlacedFile("docs/\(group)/\(name)"), !changed.contains(file.path) else {
          continue
        }
        if case .page = file.place { builder.noteExistence(of: file.place) }
      }
    }
    for doc in docs.union(listedDocs) {
      for name in try source.names(in: "docs/\(doc)") {
        let path = "\(doc)/\(name)"
        guard !listedGroups.contains(path), !changed.contains("docs/\(path)/group.json"),
          try source.names(in: "docs/\(path)").contains("group.json")
        else { continue }
        builder.noteExistence(of: .group(path: path))
      }
    }
  }
}
