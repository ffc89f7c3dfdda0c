import Files
import GitNames
import Glibc

/// Finds the entries and extensions in an index file's bytes. Every length is checked.
struct GitIndexParser {
  let path: String
  let bytes: UnsafeRawBufferPointer

  struct Parsed {
    var version: UInt32 = 2
    var checksum = ObjectID.emptyBlob
    var slots: [GitIndexSlot] = []
    var names: [UInt8] = []
    var entriesEnd = 0
    var cacheTree: CacheTree?
    var resolveUndo: [UInt8]?
    var extensions: [String] = []
  }

  private static let headerSize = 12
  private static let checksumSize = 20
  private var contentEnd: Int { bytes.count - Self.checksumSize }

  func parse(isVerifying: Bool) throws(GitIndexError) -> Parsed {
    // Slots hold 32-bit offsets, as git's own index offset table does.
    guard bytes.count >= Self.headerSize + Self.checksumSize, bytes.count <= UInt32.max,
      bytes.bigEndian(UInt32.self, at: 0) == 0x4449_5243
    else { throw .malformed(path: path, offset: 0) }
    var parsed = Parsed()
    parsed.version = bytes.bigEndian(UInt32.self, at: 4)
    guard (2...4).contains(parsed.version) else {
      throw .unsupportedVersion(path: path, version: parsed.version)
    }
    parsed.checksum = ObjectID(loading: bytes, at: contentEnd)
    if isVerifying { try verify(parsed.checksum) }
    try parseEntries(into: &parsed)
    try parseExtensions(into: &parsed)
    return parsed
  }

  private func verify(_ checksum: ObjectID) throws(GitIndexError) {
    // `index.skipHash` writes zeros.
    if checksum.bytes.allSatisfy({ $0 == 0 }) { return }
    var digester = Digester(.sha1)
    digester.update(UnsafeRawBufferPointer(rebasing: bytes[..<contentEnd]))
    guard ObjectID(digest: digester.finish()) == checksum else {
      throw .checksumMismatch(path: path)
    }
  }

  private func parseEntries(into parsed: inout Parsed) throws(GitIndexError) {
    let count = Int(bytes.bigEndian(UInt32.self, at: 8))
    guard count <= bytes.count / GitIndexSlot.fixedSize else {
      throw .malformed(path: path, offset: 8)
    }
    parsed.slots.reserveCapacity(count)
    var offset = Self.headerSize
    if parsed.version == 4 {
      var previous = 0..<0
      for _ in 0..<count { try parseCompressed(at: &offset, after: &previous, into: &parsed) }
    } else {
      for _ in 0..<count { try parsePlain(at: &offset, into: &parsed) }
    }
    parsed.entriesEnd = offset
  }

  /// The flag words of the entry at an offset, and the offset of its name.
  @inline(__always)
  private func flags(
    at offset: Int
  ) throws(GitIndexError) -> (flags: UInt16, extended: UInt16, name: Int) {
    let name = offset + GitIndexSlot.fixedSize
    guard name + 2 <= contentEnd else { throw .malformed(path: path, offset: offset) }
    let flags = bytes.bigEndian(UInt16.self, at: offset + 60)
    guard flags & GitIndexSlot.extendedFlag != 0 else { return (flags, 0, name) }
    return (flags, bytes.bigEndian(UInt16.self, at: name), name + 2)
  }

  /// The number of bytes from an offset to the next NUL.
  @inline(__always)
  private func lengthToNUL(from start: Int) throws(GitIndexError) -> Int {
    guard start < contentEnd, let base = bytes.baseAddress,
      let end = memchr(base + start, 0, contentEnd - start)
    else { throw .malformed(path: path, offset: start) }
    return UnsafeRawPointer(end) - (base + start)
  }

  /// Versions 2 and 3: the whole name, then 1 to 8 NULs up to a multiple of 8.
  private func parsePlain(at offset: inout Int, into parsed: inout Parsed) throws(GitIndexError) {
    let (flags, extended, name) = try flags(at: offset)
    let stored = Int(flags & 0xfff)
    let length = stored < 0xfff ? stored : try lengthToNUL(from: name)
    let next = offset + (name - offset + length + 8) & ~7
    guard next <= contentEnd, bytes[name + length] == 0 else {
      throw .malformed(path: path, offset: offset)
    }
    parsed.slots.append(
      GitIndexSlot(
        offset: UInt32(offset), nameStart: UInt32(name), nameLength: UInt32(length), flags: flags,
        extendedFlags: extended))
    offset = next
  }

  /// Version 4: the number of bytes to drop from the end of the previous name, the suffix, NUL.
  private func parseCompressed(
    at offset: inout Int, after previous: inout Range<Int>, into parsed: inout Parsed
  ) throws(GitIndexError) {
    let (flags, extended, start) = try flags(at: offset)
    var cursor = start
    guard let dropped = OffsetVarint.read(bytes, at: &cursor, end: contentEnd),
      dropped <= previous.count
    else { throw .malformed(path: path, offset: start) }
    let length = try lengthToNUL(from: cursor)
    let nameStart = parsed.names.count
    // More than 4 GiB of names do not fit a slot.
    guard nameStart + previous.count + length <= UInt32.max else {
      throw .malformed(path: path, offset: offset)
    }
    parsed.names.append(contentsOf: parsed.names[previous.dropLast(dropped)])
    parsed.names.append(contentsOf: bytes[cursor..<cursor + length])
    previous = nameStart..<parsed.names.count
    parsed.slots.append(
      GitIndexSlot(
        offset: UInt32(offset), nameStart: UInt32(nameStart), nameLength: UInt32(previous.count),
        flags: flags, extendedFlags: extended))
    offset = cursor + length + 1
  }

  private func parseExtensions(into parsed: inout Parsed) throws(GitIndexError) {
    var offset = parsed.entriesEnd
    while offset + 8 <= contentEnd {
      let signature = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let size = Int(bytes.bigEndian(UInt32.self, at: offset + 4))
      let content = offset + 8
      guard content + size <= contentEnd else { throw .malformed(path: path, offset: offset) }
      let range = UnsafeRawBufferPointer(rebasing: bytes[content..<content + size])
      if signature == CacheTree.signature {
        guard let tree = CacheTree(parsing: range) else {
          throw .malformed(path: path, offset: content)
        }
        parsed.cacheTree = tree
      } else {
        guard (0x41...0x5a).contains(bytes[offset]) else {
          throw .unsupportedExtension(path: path, signature: signature)
        }
        parsed.extensions.append(signature)
        if signature == "REUC" { parsed.resolveUndo = Array(range) }
      }
      offset = content + size
    }
    guard offset == contentEnd else { throw .malformed(path: path, offset: offset) }
    // A split index has entries without names; its extension was refused above.
    if let nameless = parsed.slots.first(where: { $0.nameLength == 0 }) {
      throw .malformed(path: path, offset: Int(nameless.offset))
    }
  }
}
