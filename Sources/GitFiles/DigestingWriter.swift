import Files
import GitNames

/// A temporary file that is hashed with SHA-1 while it is written.
struct DigestingWriter: ~Copyable {
  /// The number of bytes appended so far.
  private(set) var offset = 0
  private let file: TemporaryFile
  private var digester = Digester(.sha1)
  private var buffer: [UInt8] = []
  private static let bufferSize = 256 << 10

  /// A position in the file to which the writer can return.
  struct Checkpoint: ~Copyable {
    fileprivate let offset: Int
    fileprivate let digester: Digester
  }

  init(_ file: consuming TemporaryFile) {
    self.file = file
    buffer.reserveCapacity(Self.bufferSize)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    offset += bytes.count
    guard bytes.count > Self.bufferSize else {
      buffer.append(contentsOf: bytes)
      return
    }
    // Each piece is written while it is still in the processor's cache after hashing.
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.bufferSize, bytes.count)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      digester.update(piece)
      try file.descriptor.write(piece)
      start = end
    }
  }

  mutating func append(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// After an error, all appended bytes stay in the buffer.
  private mutating func flush() throws(FileError) {
    do throws(FileError) {
      try file.descriptor.write(buffer)
    } catch {
      try file.descriptor.truncate(to: offset - buffer.count)
      throw error
    }
    digester.update(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func checkpoint() throws(FileError) -> Checkpoint {
    try flush()
    return Checkpoint(offset: offset, digester: digester)
  }

  /// Discards everything appended since a checkpoint.
  mutating func goBack(to checkpoint: borrowing Checkpoint) throws(FileError) {
    buffer.removeAll(keepingCapacity: true)
    try file.descriptor.truncate(to: checkpoint.offset)
    offset = checkpoint.offset
    digester = checkpoint.digester
  }

  /// Overwrites the first bytes and hashes the file again from its start.
  mutating func overwriteStart(_ bytes: [UInt8]) throws(FileError) {
    try flush()
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try file.descriptor.write(UnsafeRawBufferPointer(bytes), at: 0)
    }
    digester.reset()
    try file.descriptor.seek(to: 0)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { block.deallocate() }
    while true {
      let count = try file.descriptor.read(into: block)
      if count == 0 { return }
      digester.update(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
  }

  /// Appends the SHA-1 of everything before it, as git's files end.
  mutating func finish() throws(FileError) -> ObjectID {
    try flush()
    let digest = digester.finish()
    try file.descriptor.write(digest)
    offset += digest.count
    return ObjectID(digest: digest)
  }

  /// Returns the file, finished or not.
  consuming func takeFile() -> TemporaryFile { file }

  /// Renames the file to `path`, replacing an existing file; sets `permissions` if given.
  consuming func replace(
    _ path: String, permissions: UInt32? = nil, durability: Durability
  ) throws(FileError) {
    if let permissions { try file.descriptor.setPermissions(permissions) }
    try file.replace(path, durability: durability)
  }
}
