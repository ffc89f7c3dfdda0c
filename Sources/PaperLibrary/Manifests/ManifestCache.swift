import Files
import GitFiles
import GitNames
import Glibc

/// Caches manifests without problems, so that the next command does not parse them again. The file
/// under `.pc` can be missing, outdated or damaged at any time.
///
/// A record is stored by path and git object id. A file on disk counts as equal to its index entry
/// only by git's own rules (`WorkingTreeScan`), so a record can be missing, but never belongs to
/// another content.
///
///     "pc manifests 2\n\0"
///     the program that wrote it: size, time and inode, as 4 numbers of 8 bytes
///     the offset of the records, from the end of this header
///     a checksum of all bytes after this header
///     shared values
///     records, in byte order of their paths:
///       length of the path (2), kind (1), length of the value (4), object id (20),
///       path, value
struct ManifestCache {
  private let file: MappedFile
  private let shared: SharedValues
  private let start: Int

  static let signature = Array("pc manifests 1\n\0".utf8)
  static let headSize = 64

  /// Reads the cache of a library; `nil` if this program's exact version wrote none.
  ///
  /// Another version may find problems that the writer did not find.
  init?(of library: Library) {
    guard let file = try? MappedFile(ManifestCache.path(library), isReadWhole: true),
      let program = ManifestCache.program
    else { return nil }
    let content = file.withBytes { memory -> (SharedValues, start: Int)? in
      var head = RecordReader(memory)
      guard head.raw(16).elementsEqual(ManifestCache.signature),
        program.allSatisfy({ head.number(UInt64.self) == $0 })
      else { return nil }
      let start = head.number(UInt64.self)
      guard head.number() == ManifestCache.sum(memory), !head.isDamaged else { return nil }
      let shared = SharedValues(&head)
      guard !head.isDamaged, start == head.offset - ManifestCache.headSize else { return nil }
      return (shared, head.offset)
    }
    guard let content else { return nil }
    self.file = file
    (shared, start) = content
  }

  static func path(_ library: Library) -> RootedPath {
    RawPath.join(library.cacheFolder, "manifests")
  }

  /// The identity of this program's executable file.
  static let program: [UInt64]? = {
    guard let status = try? FileSystem.status(of: "/proc/self/exe", followingLinks: true) else {
      return nil
    }
    return [
      UInt64(status.size), UInt64(bitPattern: Int64(status.modified.seconds)),
      UInt64(status.modified.nanoseconds), UInt64(status.inode),
    ]
  }()

  /// A checksum that detects an incomplete file, or zeros left by a crash of the machine: FNV-1a
  /// over words of 8 bytes. It does not protect against forgery, because a process that can write
  /// the cache can also write the library.
  static func sum(_ memory: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    var offset = headSize
    while offset + 8 <= memory.count {
      sum =
        (sum ^ memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        &* 0x100_0000_01b3
      sum ^= sum >> 29
      offset += 8
    }
    while offset < memory.count {
      sum = (sum ^ UInt64(memory[offset])) &* 0x100_0000_01b3
      offset += 1
    }
    return sum ^ UInt64(memory.count)
  }

  /// Calls `body` with a cursor before the first record.
  func withCursor<Result>(_ body: (inout Cursor) throws -> Result) rethrows -> Result {
    try file.withBytes { memory in
      var cursor = Cursor(RecordReader(memory, at: start), shared)
      return try body(&cursor)
    }
  }

  /// Reads the records once, in step with a list of paths in the same order.
  struct Cursor {
    private var reader: RecordReader
    private let shared: SharedValues
    private var head: Head?

    private struct Head {
      let path: UnsafeRawBufferPointer
      let kind: UInt8
      let id: ObjectID
      let size: Int
    }

    fileprivate init(_ reader: RecordReader, _ shared: SharedValues) {
      self.reader = reader
      self.shared = shared
      readHead()
    }

    /// The record of a path and a content. Paths must be requested in byte order.
    mutating func record(of path: UnsafeRawBufferPointer, _ id: ObjectID) -> ManifestRecord? {
      while let head {
        let order = ManifestCache.order(head.path, path)
        if order > 0 { return nil }
        if order < 0 || head.id != id {
          _ = reader.raw(head.size)
          readHead()
          continue
        }
        guard let kind = ManifestRecord.Kind(rawValue: head.kind),
          let record = ManifestRecord(kind, path: head.path, &reader, shared)
        else {
          reader.noteDamage()
          self.head = nil
          return nil
        }
        readHead()
        return record
      }
      return nil
    }

    private mutating func readHead() {
      head = nil
      if reader.isAtEnd || reader.isDamaged { return }
      let pathSize = Int(reader.number(UInt16.self))
      let kind = reader.number(UInt8.self)
      let size = Int(reader.number(UInt32.self))
      let id = reader.raw(20)
      let path = reader.raw(pathSize)
      if reader.isDamaged { return }
      head = Head(path: path, kind: kind, id: ObjectID(loading: id, at: 0), size: size)
    }
  }

  private static func order(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    if let first = left.baseAddress, let second = right.baseAddress {
      let order = memcmp(first, second, min(left.count, right.count))
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}

/// A cache of manifests that is being written.
struct ManifestCacheDraft {
  private var shared = SharedValuesDraft()
  private var records = RecordWriter()

  /// Reserves space for a number of records.
  init(count: Int) { records.reserve(count * 128) }

  /// Appends a record; paths must come in byte order.
  mutating func add(_ record: ManifestRecord, _ path: UnsafeRawBufferPointer, _ id: ObjectID) {
    guard let pathSize = UInt16(exactly: path.count) else { return }
    var value = RecordWriter()
    record.write(to: &value, &shared)
    records.add(pathSize)
    records.add(record.kind.rawValue)
    records.add(UInt32(value.bytes.count))
    records.add(raw: id.bytes)
    records.add(raw: path)
    records.add(raw: value.bytes)
  }

  /// Replaces the cache file. A failure is ignored, because it only costs time.
  func save(in library: Library) {
    guard let program = ManifestCache.program else { return }
    var values = RecordWriter()
    shared.write(to: &values)
    var file = RecordWriter()
    file.reserve(ManifestCache.headSize + values.bytes.count + records.bytes.count)
    file.add(raw: ManifestCache.signature)
    for number in program { file.add(number) }
    file.add(UInt64(values.bytes.count))
    let placeOfSum = file.bytes.count
    file.add(UInt64(0))
    file.add(raw: values.bytes)
    file.add(raw: records.bytes)
    file.put(file.bytes.withUnsafeBytes { ManifestCache.sum($0) }, at: placeOfSum)
    do {
      try CacheFolder(library).make()
      try FileSystem.writeCache(file.bytes, to: ManifestCache.path(library))
    } catch {
      return
    }
  }
}
