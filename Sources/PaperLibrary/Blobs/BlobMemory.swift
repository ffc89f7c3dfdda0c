import Files
import GitFiles
import Libgit2
import Synchronization

/// The SHA-256 of contents that were hashed once: of git's objects by their names, of files by what
/// stat says of them.
///
/// A cache: without it contents are hashed again. Each answer is true of what it names, whatever
/// becomes of the library: an object's name is a hash of its content, and a file that is written to
/// gets another change time, which no program can set.
final class BlobMemory: Sendable {
  /// What an answer is remembered by.
  struct Key: Hashable {
    fileprivate let hash: GitHash

    init(_ object: ObjectID) { hash = GitHash(object.bytes) }

    /// A file, by device, inode, size, modification and change time.
    init(_ status: FileStatus) {
      let words = [
        Int(bitPattern: status.device), Int(bitPattern: status.inode), status.size,
        status.modified.seconds, status.modified.nanoseconds, status.changed.seconds,
        status.changed.nanoseconds,
      ]
      var digester = Digester(.sha1)
      digester.update(Array("pc file".utf8))
      words.withUnsafeBytes { digester.update($0) }
      hash = GitHash(digester.finish())
    }
  }

  private struct State {
    /// Where in ``bytes`` the answers are, by their keys; `nil` before the file was read.
    var places: [GitHash: Int]?
    var bytes: [UInt8] = []
    /// What is not in the file yet.
    var unsaved: [UInt8] = []
  }

  private let path: RootedPath
  private let state = Mutex(State())

  init(path: RootedPath) { self.path = path }

  private static let keySize = 20
  private static let digestSize = 32
  private static let checkSize = 4
  private static var recordSize: Int { keySize + digestSize + checkSize }
  /// A file larger than this, in bytes, is not read: far above any real one.
  private static let limit = 1 << 30

  /// The SHA-256 of a content, 32 bytes; `nil` where it is not known.
  func digest(of key: Key) -> [UInt8]? {
    state.withLock { state in
      read(into: &state)
      guard let place = state.places?[key.hash] else { return nil }
      return Array(state.bytes[place..<place + BlobMemory.digestSize])
    }
  }

  /// Keeps an answer, on the disk once ``save()`` is called.
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

  /// Adds what is new to the file; a cache that can't be written costs time only.
  func save() {
    state.withLock { state in
      if state.unsaved.isEmpty { return }
      do {
        try FileSystem.makeDirectories(RawPath.directory(of: path))
        let file = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o666))
        // Behind the last whole record: what was torn is written over.
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
    var places: [GitHash: Int] = [:]
    places.reserveCapacity(state.bytes.count / BlobMemory.recordSize)
    let content = BlobMemory.keySize + BlobMemory.digestSize
    for start in stride(from: 0, to: state.bytes.count, by: BlobMemory.recordSize) {
      let record = state.bytes[start..<start + content]
      guard state.bytes[(start + content)...].starts(with: BlobMemory.check(record)) else {
        continue
      }
      let key = state.bytes.withUnsafeBytes { GitHash(reading: $0, at: start) }
      places[key] = start + BlobMemory.keySize
    }
    state.places = places
  }

  /// What tells a record from bytes that a crash left.
  private static func check(_ record: ArraySlice<UInt8>) -> [UInt8] {
    var sum: UInt32 = 0x811c_9dc5
    for byte in record { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
    return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
