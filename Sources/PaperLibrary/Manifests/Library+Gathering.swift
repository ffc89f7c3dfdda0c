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
        guard extent.covers(path) else { return }
        if let record = find(path, id) {
          builder.add(record)
        } else {
          missing.append(MissingManifest(path: RawPath.string(from: path), id: id))
        }
      }
    }
    if let cache {
      cache.withCursor { cursor in look { cursor.record(of: $0, $1) } }
    } else {
      look { _, _ in nil }
    }
    let found = try read(missing)
    for (index, manifest) in found.enumerated() {
      switch manifest {
      case .sound(let record): builder.add(record)
      case .other(let read, let place): builder.add(read, path: missing[index].path, place: place)
      case .none: continue
      }
    }
    guard case .index = listing, case .everything = extent else { return }
    let new = found.count { if case .sound = $0 { true } else { false } }
    if !Library.areFew(new, of: listing.count) { remember(listing, cache, missing, found) }
  }

  /// Whether so many missing manifests are read sooner, time and again, than a cache of all is written.
  static func areFew(_ missing: Int, of all: Int) -> Bool {
    missing < 32 || missing < 256 && missing < all / 16
  }

  /// Writes the cache anew: what it had of this listing, and what had to be read.
  private func remember(
    _ listing: TreeListing, _ cache: ManifestCache?, _ missing: [MissingManifest],
    _ found: [GatheredManifest]
  ) {
    var draft = ManifestCacheDraft(count: listing.count)
    var next = 0
    func look(_ find: (UnsafeRawBufferPointer, GitHash) -> ManifestRecord?) {
      listing.forEachFile { path, id in
        if next < missing.count, missing[next].id == id, missing[next].isAt(path) {
          if case .sound(let record) = found[next], missing[next].isPlainlyNamed {
            draft.add(record, path, id)
          }
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
  private func read(_ manifests: [MissingManifest]) throws -> [GatheredManifest] {
    // Looked up from there, a path is a third shorter to the kernel.
    let top = try Descriptor(opening: root, for: .directory)
    let folder = top.number
    return LibrarySnapshot.inChunks(of: manifests) { manifest in
      guard let file = PlacedFile(manifest.path) else { return .none }
      let read = LibrarySnapshot.read(file) { try content(of: manifest, in: folder) }
      return ManifestRecord(read, place: file.place).map { .sound($0) } ?? .other(read, file.place)
    }
  }

  /// A manifest's bytes: from the working tree where it has them, which is sooner than from git's
  /// packs.
  private func content(of manifest: MissingManifest, in folder: Int32) throws -> [UInt8] {
    // Few manifests are larger, and those git has too.
    let found = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 64) {
      FileSystem.readUnchecked(manifest.path, in: folder, using: $0)
    }
    if let found, manifest.id.isOfBlob(found) { return found }
    guard let id = ObjectID(bytes: manifest.id.bytes) else {
      throw LibraryError.noSuchPath(manifest.path)
    }
    return try repository.blob(id)
  }
}

/// A file that the cache does not have.
private struct MissingManifest: Sendable {
  let path: String
  let id: GitHash

  /// Whether the path is text as it is: `RawPath` spells odd bytes in a way of its own, which the
  /// cache knows nothing of.
  var isPlainlyNamed: Bool { !RawPath.isEscaped(path) }

  func isAt(_ path: UnsafeRawBufferPointer) -> Bool {
    isPlainlyNamed
      ? self.path.utf8.elementsEqual(path) : RawPath.bytes(of: self.path).elementsEqual(path)
  }
}

/// What was read of it.
private enum GatheredManifest: Sendable {
  /// Nothing: it is in no place of the format.
  case none
  /// What the cache keeps of it.
  case sound(ManifestRecord)
  /// What has something wrong, or defines something. There are few: all others are smaller without.
  indirect case other(ReadManifest, ManifestPlace)
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
