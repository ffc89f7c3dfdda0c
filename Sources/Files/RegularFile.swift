import Glibc

/// A regular file that is open for sequential reading.
package struct RegularFile: ~Copyable, Sendable {
  package let descriptor: Descriptor
  /// The file's status when it was opened.
  package let status: FileStatus

  /// Opens a regular file. For a file of another kind, this does not block and has no effect.
  ///
  /// The kind is checked before opening, because opening a device can have effects, and again after
  /// it.
  ///
  /// - Throws: ``FileError`` if the file can't be opened; `notRegular` for another kind;
  ///   `changedWhileRead` if it was replaced meanwhile and links are not followed.
  package init(opening path: some FilePlace, followingLinks: Bool = true) throws(FileError) {
    let before = try FileSystem.status(of: path, followingLinks: followingLinks)
    guard before.kind == .regular else {
      throw FileError(.open, path.path, .notRegular(before.kind))
    }
    let opened = try Descriptor(opening: path, for: .reading)
    let now = try opened.status()
    guard now.kind == .regular else { throw FileError(.open, path.path, .notRegular(now.kind)) }
    guard followingLinks || now.isSameFile(as: before) else {
      throw FileError(.open, path.path, .changedWhileRead)
    }
    descriptor = opened
    status = now
  }

  /// Takes ownership of a file that is open for reading and known to be regular.
  package init(reading descriptor: consuming Descriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  /// Calls `body` with the content in blocks of `size` bytes; the last may be shorter.
  ///
  /// If the file changes meanwhile, `body` may get a mix of both contents, but at most
  /// `status.size` bytes.
  ///
  /// - Throws: Errors of `body`, and `wrap` of a ``FileError``: if a read fails, or
  ///   `changedWhileRead` if the size differs from that at opening or the file was written to
  ///   meanwhile.
  package borrowing func forEachBlock<Failure: Error>(
    ofSize size: Int = 1 << 20, orThrow wrap: (FileError) -> Failure,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, min(size, status.size + 1)), alignment: 64)
    defer { buffer.deallocate() }
    var total = 0
    do {
      try descriptor.seek(to: 0)
    } catch {
      throw wrap(error)
    }
    while true {
      let count: Int
      do throws(FileError) {
        count = try descriptor.read(into: buffer)
        guard total + count <= status.size else { throw changed }
        if count < buffer.count { try checkUnchanged(total: total + count) }
      } catch {
        throw wrap(error)
      }
      total += count
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      if count < buffer.count { return }
    }
  }

  /// Like `forEachBlock(ofSize:orThrow:_:)`, for a body that throws a `FileError`.
  ///
  /// - Throws: ``FileError`` if a read fails, `changedWhileRead` as in the other method; errors of
  ///   `body`.
  package borrowing func forEachBlock(
    ofSize size: Int = 1 << 20, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    try forEachBlock(ofSize: size, orThrow: { $0 }, body)
  }

  private var changed: FileError { FileError(.read, descriptor.path, .changedWhileRead) }

  private borrowing func checkUnchanged(total: Int) throws(FileError) {
    let after = try descriptor.status()
    guard total == status.size, after.size == status.size, after.modified == status.modified
    else { throw changed }
  }
}
