import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Converts blobs to git-lfs pointers on all sides of a merge, if only some sides store blobs with
/// git-lfs, so that the same PDF compares as equal.
final class BlobConversion {
  private let repository: Repository
  private let objects: MergeObjects
  private var known: [ObjectID: MergeEntry] = [:]
  /// The git objects with the bytes, by the pointers made for them.
  private var made: [ObjectID: (pointer: LFSPointer, bytes: ObjectID)] = [:]

  init(_ repository: Repository, _ objects: MergeObjects) {
    self.repository = repository
    self.objects = objects
  }

  /// Whether some of the trees store blobs with git-lfs and others do not.
  static func isNeeded(_ repository: Repository, trees: [ObjectID]) throws -> Bool {
    Set(try trees.map { try BlobAttributes(of: $0, in: repository).areLarge }).count > 1
  }

  /// A file of a side in the common form.
  func converted(_ entry: MergeEntry, at path: String) throws -> MergeEntry {
    guard path.hasPrefix(BlobAttributes.folder), let blob = BlobID(path: path),
      entry.isRegular
    else { return entry }
    if let known = known[entry.content] { return known }
    var new = entry
    let name = entry.content
    if try repository.largeFilePointer(name) == nil,
      let size = try repository.blobSize(name)
    {
      let pointer = LFSPointer(sha256: blob.digest, size: size)
      new.content = try objects.add(pointer.text)
      made[new.content] = (pointer, name)
    }
    known[entry.content] = new
    return new
  }

  /// Adds blobs of a merged tree that only git stored to the git-lfs store, so that they can be
  /// uploaded.
  func settle(
    _ tree: [String: MergeEntry], over published: [String: MergeEntry], in library: Library
  )
    throws
  {
    let store = try library.largeFiles.store
    for (path, entry) in tree {
      guard let origin = made[entry.content], let blob = BlobID(path: path),
        try !store.has(origin.pointer)
      else { continue }
      if library.blobs.size(of: blob) == origin.pointer.size {
        try store.takeIn(library.blobs.path(of: blob), as: origin.pointer)
      } else if published[path] != entry {
        try store.takeIn(try repository.blob(origin.bytes), as: origin.pointer)
      }
    }
  }
}

extension BlobAttributes {
  /// Reads the settings of a tree.
  init(of tree: ObjectID, in repository: Repository) throws {
    let entry = try repository.entry(in: tree, path: BlobAttributes.file)
    self.init(try entry.map { try repository.blob($0.id) } ?? [])
  }
}

extension Repository {
  /// The git-lfs pointer in an object; `nil` for any other object.
  func largeFilePointer(_ id: ObjectID) throws -> LFSPointer? {
    guard let size = try blobSize(id), size <= LFSPointer.limit else { return nil }
    return LFSPointer(parsing: try blob(id))
  }
}
