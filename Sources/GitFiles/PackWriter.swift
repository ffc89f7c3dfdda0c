package import Files
package import GitNames

/// Writes a git pack of whole objects, stored without compression.
///
/// Compressing PDFs takes twenty times as long as storing them and saves almost nothing. Objects
/// are streamed through 1 MiB of memory into `objects/pack/tmp_pack_…`. `finish` adds the pack and
/// its index to the repository; without it, also after an error, no file is left. Source: git's
/// `Documentation/gitformat-pack.txt` (pack version 2, index version 2), RFC 1950/1951.
package struct PackWriter: ~Copyable {
  private let directory: String
  private let expectedCount: Int
  private var output: DigestingWriter
  private var entries: [PackIndex.Entry] = []
  private var known: Set<ObjectID> = []

  /// The kind of an object.
  package enum Kind: UInt8, Sendable {
    case commit = 1
    case tree = 2
    case blob = 3
    case tag = 4

    var name: String {
      switch self {
      case .commit: "commit"
      case .tree: "tree"
      case .blob: "blob"
      case .tag: "tag"
      }
    }
  }

  /// Starts a pack in a repository's `objects` folder.
  ///
  /// The number of objects is stored at the start of a pack and is part of its hash. If the number
  /// of added objects differs from `expectedCount`, `finish` reads the pack once more.
  ///
  /// - Throws: ``FileError`` if the pack's folder or file can't be created or written.
  package init(objectsDirectory: String, expectedCount: Int = 1) throws(FileError) {
    let directory = RawPath.join(objectsDirectory, "pack")
    try FileSystem.makeDirectories(directory)
    var output = DigestingWriter(try TemporaryFile(in: directory, prefix: "tmp_pack_"))
    try output.append(Self.header(count: expectedCount))
    self.directory = directory
    self.expectedCount = expectedCount
    self.output = output
  }

  /// The number of objects added so far.
  package var count: Int { entries.count }

  /// Adds a regular file's content as a blob and returns its id.
  ///
  /// After an error the pack is unchanged and can be used further. Content that the pack already
  /// has is not added twice.
  ///
  /// - Parameters:
  ///   - size: The expected size in bytes, if known.
  ///   - observe: Gets the content, block by block.
  /// - Throws: ``FileError`` if the file can't be read or the pack can't be written;
  ///   `changedWhileRead` if the file has another size, or changes meanwhile.
  package mutating func addBlob(
    contentsOf path: some FilePlace, size: Int? = nil, followingLinks: Bool = true,
    observe: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(FileError) -> ObjectID {
    let file = try RegularFile(opening: path, followingLinks: followingLinks)
    if let size, file.status.size != size { throw FileError(.read, path.path, .changedWhileRead) }
    let start = try output.checkpoint()
    do throws(FileError) {
      var object = try PackObject(.blob, size: file.status.size, in: &output)
      try file.forEachBlock(ofSize: PackObject.chunkSize * 16) { (block) throws(FileError) in
        observe(block)
        try object.append(block, to: &output)
      }
      return try end(object, startedAt: start)
    } catch {
      try output.goBack(to: start)
      throw error
    }
  }

  /// Adds an object with this content and returns its id.
  ///
  /// - Throws: ``FileError`` if a write fails; the pack is unchanged then and can be used further.
  package mutating func add(_ kind: Kind, _ content: [UInt8]) throws(FileError) -> ObjectID {
    if content.count <= PackObject.chunkSize {
      let (entry, bytes) = PackObject.whole(kind, content, at: output.offset)
      if !known.contains(entry.id) {
        try output.append(bytes)
        known.insert(entry.id)
        entries.append(entry)
      }
      return entry.id
    }
    let start = try output.checkpoint()
    do throws(FileError) {
      var object = try PackObject(kind, size: content.count, in: &output)
      try content.withUnsafeBufferPointer { (bytes) throws(FileError) in
        try object.append(UnsafeRawBufferPointer(bytes), to: &output)
      }
      return try end(object, startedAt: start)
    } catch {
      try output.goBack(to: start)
      throw error
    }
  }

  /// Closes the pack, writes it to the disk and adds it to the repository.
  ///
  /// - Returns: The pack's name, the SHA-1 in `pack-….pack`; `nil`, without a pack, if it has no
  ///   objects.
  /// - Throws: ``FileError`` if a write, sync or rename fails.
  package consuming func finish(
    durability: Durability = .contentAndName
  ) throws(FileError) -> ObjectID? {
    guard !entries.isEmpty else { return nil }
    if entries.count != expectedCount {
      try output.overwriteStart(Self.header(count: entries.count))
    }
    let name = try output.finish()
    let path = RawPath.join(directory, "pack-\(name)")
    var index = DigestingWriter(try TemporaryFile(in: directory, prefix: "tmp_idx_"))
    try PackIndex(entries, pack: name).write(to: &index)
    _ = try index.finish()
    // git reads a pack if its index exists: the index comes last.
    try output.replace(path + ".pack", permissions: 0o444, durability: durability)
    try index.replace(path + ".idx", permissions: 0o444, durability: durability)
    return name
  }

  private mutating func end(
    _ object: consuming PackObject, startedAt start: borrowing DigestingWriter.Checkpoint
  ) throws(FileError) -> ObjectID {
    let entry = try object.finish(in: &output)
    if known.insert(entry.id).inserted {
      entries.append(entry)
    } else {
      try output.goBack(to: start)
    }
    return entry.id
  }

  private static func header(count: Int) -> [UInt8] {
    Array("PACK".utf8) + UInt32(2).bigEndianBytes + UInt32(count).bigEndianBytes
  }
}
