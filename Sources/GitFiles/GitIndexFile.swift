package import Files
package import GitNames

/// A git index (versions 2, 3 and 4), read from a mapped file.
///
/// Source: git's `Documentation/gitformat-index.txt`. git replaces the file by rename and never
/// writes into it, so an opened index stays readable. Entries are ordered by the bytes of their
/// paths, then by stage. Of the extensions, only the cache tree is parsed. Others that git calls
/// optional are ignored; required ones throw, so that the caller can use libgit2 instead.
package final class GitIndexFile: Sendable {
  package let path: String
  /// 2, 3 or 4.
  package let version: UInt32
  /// The SHA-1 at the end of the file; all zeros where `index.skipHash` is set.
  package let checksum: ObjectID
  /// The index file's status when it was opened: its `modified` decides which entries are racy.
  package let status: FileStatus
  /// The ids of unchanged folders' trees, if the index has them.
  package let cacheTree: CacheTree?
  /// Extensions other than `TREE`, by signature.
  package let extensions: [String]

  private let map: MappedFile
  private let slots: [GitIndexSlot]
  /// Version 4: all names, concatenated. Otherwise empty.
  private let names: [UInt8]
  /// The number of bytes before the first extension.
  let entriesEnd: Int
  /// The content of the `REUC` extension, kept when the index is rewritten.
  let resolveUndo: [UInt8]?

  /// Reads an index; `isVerifying` also computes the SHA-1 of the whole file.
  ///
  /// - Throws: ``GitIndexError``: `.file` if the file can't be read, or why it can't be parsed;
  ///   `.checksumMismatch` only if `isVerifying`.
  package init(_ path: String, isVerifying: Bool = false) throws(GitIndexError) {
    let map: MappedFile
    do {
      map = try MappedFile(path, isReadWhole: true)
    } catch {
      throw .file(error)
    }
    let parsed = try map.withBytes { (bytes) throws(GitIndexError) in
      try GitIndexParser(path: path, bytes: bytes).parse(isVerifying: isVerifying)
    }
    self.path = path
    self.map = map
    status = map.status
    version = parsed.version
    checksum = parsed.checksum
    cacheTree = parsed.cacheTree
    extensions = parsed.extensions
    slots = parsed.slots
    names = parsed.names
    entriesEnd = parsed.entriesEnd
    resolveUndo = parsed.resolveUndo
  }

  /// The number of entries; each conflict stage counts as one.
  package var count: Int { slots.count }

  /// The entry at a position 0..<count.
  package subscript(position: Int) -> GitIndexEntry {
    let slot = slots[position]
    return withView { view in
      GitIndexEntry(
        path: RawPath.string(from: view.name(at: position)), rawMode: view.mode(at: position),
        id: view.id(at: position), stat: view.stat(at: position), stage: slot.stage,
        isAssumedValid: slot.isAssumedValid, isSkippingWorktree: slot.isSkippingWorktree,
        isIntentToAdd: slot.isIntentToAdd)
    }
  }

  /// The positions of a path: none, one, or one per conflict stage.
  package func positions(of path: String) -> Range<Int> {
    withView { view in
      RawPath.bytes(of: path).withUnsafeBytes { name in
        let start = view.lowerBound(of: name, in: 0..<view.count)
        var end = start
        while end < view.count, compareBytes(view.name(at: end), name) == 0 { end += 1 }
        return start..<end
      }
    }
  }

  /// The positions of everything below a folder; of the whole index for "".
  package func positions(under folder: String) -> Range<Int> {
    guard !folder.isEmpty else { return 0..<count }
    return withView { view in
      (RawPath.bytes(of: folder) + [UInt8(ascii: "/")]).withUnsafeBytes {
        view.range(withPrefix: $0, in: 0..<view.count)
      }
    }
  }

  /// Calls `body` with the entries as raw memory, valid until it returns.
  func withView<Result, Failure: Error>(
    _ body: (GitIndexView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try map.withBytes { (file) throws(Failure) in
      try slots.withUnsafeBufferPointer { (slots) throws(Failure) in
        try names.withUnsafeBufferPointer { (names) throws(Failure) in
          let view = GitIndexView(
            file: file, names: version == 4 ? UnsafeRawBufferPointer(names) : file, slots: slots)
          return try body(view)
        }
      }
    }
  }
}
