import Files
import GitFiles
import GitNames
import Libgit2
import Synchronization

/// Caches the SHA-256 of contents: of git objects by their ids, of files by their stat data.
///
/// Without the cache, contents are hashed again. Each entry stays valid whatever happens to the
/// library: an object id is a hash of the content, and a written file gets another change time,
/// which no program can set.
final class BlobMemory: Sendable {
  /// The key of an entry.
  struct Key: Hashable {
    fileprivate let hash: ObjectID

    init(_ object: ObjectID) { hash = object }

    /// A file's key: device, inode, size, modification and change time.
    init(_ status: FileStatus) {
      let words = [
        Int(bitPattern: status.device), Int(bitPattern: status.inode), status.size,
        status.modified.seconds, status.modified.nanoseconds, status.changed.seconds,
        status.changed.nanoseconds,
      ]
      var digester = Digester(.sha1)
      digester.update(Array("pc file".utf8))
      words.withUnsafeBytes { digester.update($0) }
      hash = ObjectID(digest: digester.finish())
    }
  }

  private struct State {
    /// The offsets of the entries in ``bytes``, by key; `nil` before the file was read.
    var places: [ObjectID: Int]?
    var bytes: [UInt8] = []
    /// Entries that are not in the file yet.
    var unsaved: [UInt8] = []
  }

  private let path: RootedPath
  private let state = Mutex(State())

  init(path: RootedPath) { self.path = path }

  private static let keySize = 20
  private static let digestSize = 32
  private static let checkSize = 4
  private static var recordSize: Int { keySize + digestSize + checkSize }
  /// The largest file that is read, in bytes; real ones are far smaller.
  private static let limit = 1 << 30

  /// The SHA-256 of a content, 32 bytes; `nil` if unknown.
  func digest(of key: Key) -> [UInt8]? {
    state.withLock { state in
      read(into: &state)
      guard let place = state.places?[key.hash] else { return nil }
      return Array(state.bytes[place..<place + BlobMemory.digestSize])
    }
  }

  /// Adds an entry, which ``save()`` writes to disk.
  ///
  /// - Parameter digest: 32 bytes.
  func remember(_ digest: [UInt8], of key: Key) {
    precondition(digest.count == BlobMemory.digestSize, "a SHA-256 has 32 bytes")
    state.withLock { state in
      var record: [UInt8] = []
      key.hash.append(to: &record)
      record += digest
      state.unsaved += record + BlobMemory.check(record[...])
      guard state.places != nil else { return }
      state.places?[key.hash] = state.bytes.count + BlobMemory.keySize
      state.bytes += record + BlobMemory.check(record[...])
    }
  }

  /// Appends new entries to the file. A failure is ignored, because it only costs time.
  func save() {
    state.withLock { state in
      if state.unsaved.isEmpty { return }
      do {
        try FileSystem.makeDirectories(RawPath.directory(of: path))
        let file = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
        // After the last complete record, so that an incomplete one is overwritten.
        let end = try file.status().size
        try file.seek(to: end - end % BlobMemory.recordSize)
        try file.write(state.unsaved)
        state.unsaved = []
      } catch {
        return
      }
    }
  }

  private func read(into state: inout State) {
    if state.places != nil { return }
    let saved = (try? FileSystem.read(path, limit: BlobMemory.limit)) ?? []
    let whole = saved.count - saved.count % BlobMemory.recordSize
    state.bytes = Array(saved[..<whole]) + state.unsaved
    var places: [ObjectID: Int] = [:]
    places.reserveCapacity(state.bytes.count / BlobMemory.recordSize)
    let content = BlobMemory.keySize + BlobMemory.digestSize
    for start in stride(from: 0, to: state.bytes.count, by: BlobMemory.recordSize) {
      let record = state.bytes[start..<start + content]
      guard state.bytes[(start + content)...].starts(with: BlobMemory.check(record)) else {
        continue
      }
      let key = state.bytes.withUnsafeBytes { ObjectID(loading: $0, at: start) }
      places[key] = start + BlobMemory.keySize
    }
    state.places = places
  }

  /// A checksum that detects bytes left by a crash.
  private static func check(_ record: ArraySlice<UInt8>) -> [UInt8] {
    var sum: UInt32 = 0x811c_9dc5
    for byte in record { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
    return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
