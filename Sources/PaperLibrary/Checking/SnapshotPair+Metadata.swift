import Files
import GitFiles
import Libgit2
import PaperDomain

extension SnapshotPair {
  /// Reads changes of tags and variables and their definitions, and nothing else.
  ///
  /// Valid only if the base tree has no errors. `nil` if anything else changed, or if a file has a
  /// warning whose position in the text may have changed.
  ///
  /// - Parameters:
  ///   - record: The last check of the tree; a commit would fix nothing in it.
  ///   - readings: If the result is `nil`, receives the changes that were read, by path.
  init?(
    ofMetadataIn library: Library, _ record: LastCheck, _ index: GitIndexFile?,
    changes: [FileChange], _ readings: inout [ExactPath: ReadChange]
  ) throws {
    let head = TreeSource(library.repository, tree: record.tree)
    let source = OverlaySource(head, changes: SnapshotPair.overlay(changes))
    let warned = Set(record.warnings.map { ExactPath($0.file) })
    let files = changes.compactMap { change -> ReplacedFile? in
      guard let old = change.old, change.new != nil, let file = PlacedFile(change.path),
        !warned.contains(ExactPath(change.path))
      else { return nil }
      return ReplacedFile(file: file, old: old)
    }
    if files.count < changes.count { return nil }
    let read = LibrarySnapshot.inChunks(of: files) { file in ReadChange(file, head, source) }
    var old = SnapshotBuilder(isPartial: true)
    var new = SnapshotBuilder(isPartial: true)
    var isOfDefinitions = false
    for change in read {
      guard let (before, after) = change.ofMetadataAlone else {
        for (file, change) in zip(files, read) { readings[ExactPath(file.file.path)] = change }
        return nil
      }
      old.add(alone: before)
      new.add(alone: after)
      isOfDefinitions = isOfDefinitions || after.isDefinition
    }
    let changed = Set(files.map { ExactPath($0.file.path) })
    let definitions =
      try [LibraryManifest.file]
      + ["tags", "variables"].flatMap { folder in
        try head.names(in: folder).map { "\(folder)/\($0)" }
      }
    for file in definitions.compactMap({ PlacedFile($0) })
    where !changed.contains(ExactPath(file.path)) {
      let read = LibrarySnapshot.read(file, of: head)
      old.add(read, path: file.path, place: file.place)
      new.add(read, path: file.path, place: file.place)
    }
    let (base, next) = (old.build(), new.build())
    // A copy with another entity's id gets an id of its own.
    let identities = Identities(next, base: base)
    guard identities.copies.isEmpty, identities.copiedTags.isEmpty else { return nil }
    var untouched: LibrarySnapshot?
    if isOfDefinitions {
      var others = SnapshotBuilder()
      try ManifestGatherer(library).gather(
        try library.snapshots.listing(ofTree: record.tree, index, without: changes), into: &others)
      untouched = others.build()
    }
    self.init(
      base: base, next: next, headSource: head, nextSource: source,
      extent: .metadata(besides: untouched))
  }
}

/// A changed file that HEAD also has.
private struct ReplacedFile: Sendable {
  let file: PlacedFile
  let old: TreeFile
}

/// A manifest before and after.
struct ReadChange: Sendable {
  let old: ReadManifest
  let new: ReadManifest

  fileprivate init(_ change: ReplacedFile, _ head: TreeSource, _ source: OverlaySource) {
    let path = change.file.path
    old = LibrarySnapshot.read(change.file) { try head.read(path, as: change.old) }
    new = LibrarySnapshot.read(change.file, of: source)
  }

  /// Both manifests, if only tags and variables changed and there are no problems.
  fileprivate var ofMetadataAlone: (old: Manifest, new: Manifest)? {
    guard let before = old.manifest, let after = new.manifest,
      old.problems.isEmpty, new.problems.isEmpty, after.differsInMetadataAlone(from: before)
    else { return nil }
    return (before, after)
  }
}

extension SnapshotBuilder {
  /// Adds a manifest without its parents: a page's group exists, whatever its content.
  fileprivate mutating func add(alone manifest: Manifest) {
    if case .page(let page) = manifest { noteExistence(of: .group(path: page.groupPath)) }
    add(sound: manifest)
  }
}
