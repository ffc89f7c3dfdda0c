import Dispatch
import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain
import Synchronization

/// Adds the manifests of a listing to a snapshot, from the cache where possible.
struct ManifestGatherer: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Adds the manifests of a listing to a snapshot, and reads only those that are not in the cache.
  /// Newly read manifests of an index are added to the cache.
  func gather(
    _ listing: TreeListing, _ extent: ManifestExtent = .everything,
    into builder: inout SnapshotBuilder
  ) throws {
    let cache = ManifestCache(of: library)
    var missing: [MissingManifest] = []
    func look(_ find: (UnsafeRawBufferPointer, ObjectID) -> ManifestRecord?) {
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
    if !ManifestGatherer.areFew(new, of: listing.count) { remember(listing, cache, missing, found) }
  }

  /// Whether reading the missing manifests each time is faster than writing a new cache.
  static func areFew(_ missing: Int, of all: Int) -> Bool {
    missing < 32 || missing < 256 && missing < all / 16
  }

  /// Rewrites the cache with its entries of this listing and the newly read ones.
  private func remember(
    _ listing: TreeListing, _ cache: ManifestCache?, _ missing: [MissingManifest],
    _ found: [GatheredManifest]
  ) {
    var draft = ManifestCacheDraft(count: listing.count)
    var next = 0
    func look(_ find: (UnsafeRawBufferPointer, ObjectID) -> ManifestRecord?) {
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
    draft.save(in: library)
  }

  /// Reads manifests on all cores.
  private func read(_ manifests: [MissingManifest]) throws -> [GatheredManifest] {
    // A path relative to the root is shorter for the kernel to resolve by a third.
    let top = try Descriptor(opening: library.root, for: .directory)
    let folder = top.number
    return LibrarySnapshot.inChunks(of: manifests) { manifest in
      guard let file = PlacedFile(manifest.path) else { return .none }
      let read = LibrarySnapshot.read(file) { try content(of: manifest, in: folder) }
      return ManifestRecord(read, place: file.place).map { .sound($0) } ?? .other(read, file.place)
    }
  }

  /// A manifest's bytes, from the working tree if possible, which is faster than from git's packs.
  private func content(of manifest: MissingManifest, in folder: Int32) throws -> [UInt8] {
    // Few manifests are larger, and git also has those.
    let found = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 64) {
      FileSystem.readUnchecked(manifest.path, in: folder, using: $0)
    }
    if let found, manifest.id.isOfBlob(found) { return found }
    return try repository.blob(manifest.id)
  }
}

/// A file that is not in the cache.
private struct MissingManifest: Sendable {
  let path: String
  let id: ObjectID

  /// Whether the path is valid text. `RawPath` escapes other bytes in a way that the cache does not
  /// support.
  var isPlainlyNamed: Bool { !RawPath.isEscaped(path) }

  func isAt(_ path: UnsafeRawBufferPointer) -> Bool {
    isPlainlyNamed
      ? self.path.utf8.elementsEqual(path) : RawPath.bytes(of: self.path).elementsEqual(path)
  }
}

/// The result of reading it.
private enum GatheredManifest: Sendable {
  /// The file is not part of the format.
  case none
  /// The record for the cache.
  case sound(ManifestRecord)
  /// A manifest with problems or definitions. These are few, so the indirection keeps the other
  /// cases small.
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
