import Files
import GitFiles
import Libgit2
package import PaperDomain

/// HEAD, and HEAD with the changes that are to be recorded, read together: what did not change is
/// read once.
package struct SnapshotPair: Sendable {
  /// What HEAD says; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// What is to be recorded.
  package let next: LibrarySnapshot
  /// How much of both was read.
  let extent: Extent
  /// Whether there is nothing to be recorded.
  let isUnchanged: Bool
  let headSource: TreeSource
  let nextSource: OverlaySource

  /// How much is read of two trees to know whether a change breaks a rule.
  enum Extent: Sendable {
    case everything
    /// What changed, and what it must fit.
    case neighbourhood
    /// What changed, of which tags and variables alone are different, or what defines them; then
    /// all the others must be held against the new definitions.
    case metadata(besides: LibrarySnapshot?)
  }

  /// Reads everything.
  ///
  /// - Parameter index: git's index, which most often stands for the tree.
  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange]
  ) throws {
    let head = TreeSource(library.repository, tree: tree)
    headSource = head
    nextSource = OverlaySource(head, changes: SnapshotPair.overlay(changes))
    extent = .everything
    isUnchanged = changes.isEmpty
    var builder = SnapshotBuilder()
    try library.gather(
      try library.listing(ofTree: tree, index, without: changes), into: &builder)
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

  /// Whether only what the changes touch was read.
  package var isPartial: Bool {
    if case .everything = extent { false } else { true }
  }

  /// Whether there is nothing to complete in what changed: it was complete, and is but for its tags
  /// and variables what it was.
  var isComplete: Bool {
    if case .metadata = extent { true } else { false }
  }
}
