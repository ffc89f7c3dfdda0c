import Dispatch
import Files
import GitFiles
import Libgit2
import PaperDomain
import Synchronization

extension Library {
  /// Adds the manifests that a listing names to a snapshot, and reads only those that are not in the
  /// cache. What had to be read of an index is kept there.
  func gather(
    _ listing: TreeListing, _ extent: ManifestExtent = .everything,
    into builder: inout SnapshotBuilder
  ) throws {
    let cache = ManifestCache(of: self)
    var missing: [MissingManifest] = []
    func look(_ find: (UnsafeRawBufferPointer, GitHash) -> ManifestRecord?) {
      listing.forEachFile { path, id in
        switch extent.treatment(of: path) {
        case .leave: return
        case .noteGroup(let group): builder.noteExistence(of: .group(path: group))
        case .read:
          if let record = find(path, id) {
            builder.add(record)
          } else if let file = PlacedFile(RawPath.string(from: path)) {
            missing.append(MissingManifest(file: file, id: id))
          }
        }
      }
    }
    if let cache {
      cache.withCursor { cursor in look { cursor.record(of: $0, $1) } }
    } else {
      look { _, _ in nil }
    }
    let read = read(missing)
    for (manifest, read) in zip(missing, read) {
      builder.add(read, path: manifest.file.path, place: manifest.file.place)
    }
    guard case .index = listing, case .everything = extent else { return }
    let new = zip(missing, read).compactMap { manifest, read in
      manifest.isPlainlyNamed
        ? ManifestRecord(read, place: manifest.file.place).map { (manifest, $0) } : nil
    }
    if new.count >= Library.fewMissing { remember(listing, cache, new) }
  }

  /// Fewer manifests than this are read sooner than a cache is written.
  static let fewMissing = 256

  /// Writes the cache anew: what it had of this listing, and what had to be read.
  private func remember(
    _ listing: TreeListing, _ cache: ManifestCache?,
    _ new: [(manifest: MissingManifest, record: ManifestRecord)]
  ) {
    var draft = ManifestCacheDraft(count: listing.count)
    var next = 0
    func look(_ find: (UnsafeRawBufferPointer, GitHash) -> ManifestRecord?) {
      listing.forEachFile { path, id in
        if next < new.count, new[next].manifest.id == id, new[next].manifest.isAt(path) {
          draft.add(new[next].record, path, id)
          next += 1
        } else if let record = find(path, id) {
          draft.add(record, path, id)
        }
      }
    }
    if let cache {
      cache.withCursor { cursor in look { cursor.record(of: $0, $1) } }
    } else {
      look { _, _ in nil }
    }
    draft.save(in: self)
  }

  /// Reads manifests on all cores.
  private func read(_ manifests: [MissingManifest]) -> [ReadManifest] {
    LibrarySnapshot.inChunks(of: manifests) { manifest in
      LibrarySnapshot.read(manifest.file) { try content(of: manifest) }
    }
  }

  /// A manifest's bytes: from the working tree where it has them, which is sooner than from git's
  /// packs.
  private func content(of manifest: MissingManifest) throws -> [UInt8] {
    // Few manifests are larger, and those git has too.
    let found = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 64) {
      FileSystem.readUnchecked(path(of: manifest.file.path), using: $0)
    }
    if let found, Digest.gitBlob(found) == manifest.id.bytes { return found }
    guard let id = ObjectID(bytes: manifest.id.bytes) else {
      throw LibraryError.noSuchPath(manifest.file.path)
    }
    return try repository.blob(id)
  }
}

/// A manifest that the cache does not have.
struct MissingManifest: Sendable {
  let file: PlacedFile
  let id: GitHash

  /// Whether the path is text as it is: `RawPath` spells odd bytes in a way of its own, which the
  /// cache knows nothing of.
  var isPlainlyNamed: Bool { RawPath.bytes(of: file.path).elementsEqual(file.path.utf8) }

  func isAt(_ path: UnsafeRawBufferPointer) -> Bool { file.path.utf8.elementsEqual(path) }
}

extension SnapshotBuilder {
  mutating func add(_ record: ManifestRecord) {
    switch record {
    case .doc(let doc): add(sound: .doc(doc))
    case .group(let group): add(sound: .group(group))
    case .page(let page): add(sound: .page(page))
    case .bundle(let bundle): add(sound: .bundle(bundle))
    case .notes(let notes): add(sound: .notes(notes))
    case .correctedText(let text): add(sound: text)
    }
  }
}
