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
