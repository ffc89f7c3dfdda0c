import Files
package import Libgit2
package import PaperDomain

/// HEAD, and HEAD with the changes that are to be recorded, read together: what did not change is
/// read once.
package struct SnapshotPair: Sendable {
  /// What HEAD says; `nil` before the first commit.
  package let base: LibrarySnapshot?
  /// What is to be recorded.
  package let next: LibrarySnapshot
  /// Whether only what the changes touch was read.
  package let isPartial: Bool
  let headSource: TreeSource
  let nextSource: OverlaySource

  /// Reads everything.
  package init(_ repository: Repository, tree: ObjectID?, changes: [FileChange]) throws {
    let head = TreeSource(repository, tree: tree)
    headSource = head
    nextSource = OverlaySource(head, changes: SnapshotPair.overlay(changes))
    isPartial = false
    let changed = Set(changes.map { ExactPath($0.path) })
    let kept = try head.places().filter { !changed.contains(ExactPath($0.path)) }
    var builder = SnapshotBuilder()
    for (file, read) in zip(kept, LibrarySnapshot.readAll(kept, of: head)) {
      builder.add(read, path: file.path, place: file.place)
    }
    var old = builder
    for change in changes {
      guard let file = PlacedFile(change.path) else { continue }
      if change.old != nil {
        old.add(LibrarySnapshot.read(file, of: head), path: file.path, place: file.place)
      }
      if change.new != nil {
        builder.add(LibrarySnapshot.read(file, of: nextSource), path: file.path, place: file.place)
      }
    }
    base = tree == nil ? nil : old.build()
    next = builder.build()
  }

  static func overlay(_ changes: [FileChange]) -> [ExactPath: [UInt8]?] {
    Dictionary(
      changes.map { (ExactPath($0.path), $0.new.map { $0.bytes ?? [] }) },
      uniquingKeysWith: { $1 })
  }

  init(
    base: LibrarySnapshot?, next: LibrarySnapshot, headSource: TreeSource,
    nextSource: OverlaySource, isPartial: Bool
  ) {
    self.base = base
    self.next = next
    self.headSource = headSource
    self.nextSource = nextSource
    self.isPartial = isPartial
  }
}
