import Glibc

/// A regular file's content as read-only memory; `deinit` unmaps it.
///
/// Warning: if another process truncates the file while it is mapped, reading it ends this process
/// with SIGBUS. Map only files that are replaced by rename and never written in place, such as
/// git's index and packs and the library's blobs.
package final class MappedFile: Sendable {
  /// The file's status when it was mapped.
  package let status: FileStatus
  /// Immutable memory that stays mapped until `deinit`: any thread may read it.
  private nonisolated(unsafe) let content: UnsafeRawBufferPointer

  /// Maps a whole regular file; `isReadWhole` makes the kernel read all of it at once.
  ///
  /// - Throws: ``FileError`` if the file is not regular or can't be opened or mapped.
  package init(_ path: some FilePlace, isReadWhole: Bool = false) throws(FileError) {
    let file = try RegularFile(opening: path)
    status = file.status
    guard status.size > 0 else {
      // mmap refuses a length of 0.
      content = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let flags = MAP_PRIVATE | (isReadWhole ? MAP_POPULATE : 0)
    let start = mmap(nil, status.size, PROT_READ, flags, file.descriptor.number, 0)
    guard let start, start != MAP_FAILED else {
      throw FileError(.map, path.path, errno: Glibc.errno)
    }
    content = UnsafeRawBufferPointer(start: start, count: status.size)
  }

  deinit {
    if let start = content.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), content.count)
    }
  }

  /// Calls `body` with the content; the pointer must not outlive the call.
  ///
  /// - Throws: Only errors of `body`.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(content)
  }
}
