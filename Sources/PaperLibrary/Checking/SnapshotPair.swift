import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

/// HEAD, and HEAD with the changes to commit, read together: unchanged files are read once.
package struct SnapshotPair: Sendable {
  /// HEAD's snapshot; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// The snapshot to commit.
  package let next: LibrarySnapshot
  /// The part of both that was read.
  let extent: Extent
  /// Whether there is nothing to commit.
  let isUnchanged: Bool
  let headSource: TreeSource
  let nextSource: OverlaySource

  /// The part of two trees that is read to check the rules about changes.
  enum Extent: Sendable {
    case everything
    /// The changes, and what they depend on.
    case neighbourhood
    /// Changes of only tags and variables, or of their definitions; after a change of definitions,
    /// all other manifests must be checked against them.
    case metadata(besides: LibrarySnapshot?)
  }

  /// Reads everything.
  ///
  /// - Parameter index: git's index, which usually matches the tree.
  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange]
  ) throws {
    let head = TreeSource(library.repository, tree: tree)
    headSource = head
    nextSource = OverlaySource(head, changes: SnapshotPair.overlay(changes))
    extent = .everything
    isUnchanged = changes.isEmpty
    var builder = SnapshotBuilder()
    try ManifestGatherer(library).gather(
      try library.snapshots.listing(ofTree: tree, index, without: changes), into: &builder)
    if changes.isEmpty {
      next = builder.build()
      base = tree == nil ? nil : next
      return
    }
    var old = builder
    let changed = changes.compactMap { change in
      PlacedFile(change.path).map { (file: $0, change: change) }
    }
    let before = changed.filter { $0.change.old != nil }
    let read = LibrarySnapshot.inChunks(of: before) { file, change in
      LibrarySnapshot.read(file) { try head.read(file.path, as: change.old) }
    }
    for ((file, _), read) in zip(before, read) {
      old.add(read, path: file.path, place: file.place)
    }
    let after = changed.filter { $0.change.new != nil }.map(\.file)
    for (file, read) in zip(after, LibrarySnapshot.readAll(after, of: nextSource)) {
      builder.add(read, path: file.path, place: file.place)
    }
    if tree == nil {
      base = nil
      next = builder.build()
      return
    }
    next = builder.build()
    base = old.build()
  }

  static func overlay(_ changes: [FileChange]) -> [ExactPath: [UInt8]?] {
    Dictionary(
      changes.map { (ExactPath($0.path), $0.new.map { $0.bytes ?? [] }) },
      uniquingKeysWith: { $1 })
  }

  init(
    base: LibrarySnapshot?, next: LibrarySnapshot, headSource: TreeSource,
    nextSource: OverlaySource, extent: Extent
  ) {
    self.base = base
    self.next = next
    self.headSource = headSource
    self.nextSource = nextSource
    self.extent = extent
    isUnchanged = false
  }

  /// Whether only the changes and their surroundings were read.
  package var isPartial: Bool {
    if case .everything = extent { false } else { true }
  }

  /// Whether the changed manifests need no completion: they were complete, and only tags and
  /// variables changed.
  var isComplete: Bool {
    if case .metadata = extent { true } else { false }
  }
}

extension SnapshotPair {
  /// Converts changed files to entity changes.
  ///
  /// - Parameter completed: The files whose contents changed after the pair was read.
  func changes(_ files: [FileChange], completed: Set<ExactPath> = []) throws -> [Change] {
    let copies = Identities(next, base: base).copies
    let readings = LibrarySnapshot.inChunks(of: files) { file in
      Result {
        try sides(
          file, isCopy: copies[file.path] != nil,
          isCompleted: completed.contains(ExactPath(file.path)))
      }
    }
    let known = Set(files.map { ExactPath($0.path) })
    let rebound = pagesReboundByName(by: files).filter { !known.contains(ExactPath($0.new.file)) }
      .map {
        ChangeFinder.FileChange(
          path: $0.new.file, old: ChangeFinder.Side(manifest: .page($0.old)),
          new: ChangeFinder.Side(manifest: .page($0.new)))
      }
    return ChangeFinder(
      try readings.map { try $0.get() } + rebound,
      oldBundleID: { base?.bundle(named: $0)?.id },
      newBundleID: { next.bundle(named: $0)?.id },
      newName: { id in next.bundles.values.first { $0.id == id }?.name }
    ).changes()
  }

  /// The pages whose binding text did not change but that show another bundle, because the name was
  /// given to another bundle by hand.
  func pagesReboundByName(by files: [FileChange]) -> [(old: Page, new: Page)] {
    let touchesBundles = files.contains { file in
      if case .bundle? = ManifestPlace(path: file.path) { true } else { false }
    }
    guard let base, touchesBundles, !isPartial else { return [] }
    let copies = Identities(next, base: base).copies
    return BundleNameChanges(from: base, to: next, copies: copies)
      .reboundPages(from: base, to: next)
  }

  /// The old and the new manifest of a changed file.
  private func sides(
    _ change: FileChange, isCopy: Bool, isCompleted: Bool
  ) throws -> ChangeFinder.FileChange {
    let place = ManifestPlace(path: change.path)
    func read(_ bytes: [UInt8]?) -> Manifest? {
      guard let place, let bytes else { return nil }
      return Manifest.read(bytes, path: change.path, place: place).manifest
    }
    var old: Manifest?
    if let place, let file = change.old {
      old = try base?.page(at: place) ?? read(headSource.read(change.path, as: file))
    }
    var new: Manifest?
    if let place, let file = change.new {
      new = (isCompleted ? nil : next.page(at: place)) ?? read(file.bytes)
    }
    return ChangeFinder.FileChange(
      path: change.path, old: change.old == nil ? nil : ChangeFinder.Side(manifest: old),
      new: change.new == nil ? nil : ChangeFinder.Side(manifest: new), isCopy: isCopy)
  }
}

extension LibrarySnapshot {
  /// The page at a place, as it was read; most changed files are pages.
  fileprivate func page(at place: ManifestPlace) -> Manifest? {
    guard case .page(let path) = place else { return nil }
    return pages[path].map { .page($0) }
  }
}
