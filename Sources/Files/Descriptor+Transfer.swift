import CLinux
import Glibc

extension Descriptor {
  /// What the file system knows about the open file.
  package func status() throws(FileError) -> FileStatus {
    var raw = stat()
    try systemCall(.status, path) { fstat(number, &raw) }
    return FileStatus(raw)
  }

  /// Reads at the current position until the buffer is full or the file ends; returns the bytes read.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = try systemCall(.read, path) { Glibc.read(number, rest.baseAddress, rest.count) }
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// Writes all bytes at the current position.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      count += try systemCall(.write, path) { Glibc.write(number, rest.baseAddress, rest.count) }
    }
  }

  /// Writes all bytes at an offset, leaving the current position alone.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      count += try systemCall(.write, path) {
        pwrite(number, rest.baseAddress, rest.count, offset + count)
      }
    }
  }

  /// Cuts the file to a length and puts the current position at its end.
  package func truncate(to length: Int) throws(FileError) {
    try systemCall(.write, path) { ftruncate(number, length) }
    try systemCall(.write, path) { lseek(number, length, SEEK_SET) }
  }

  /// Puts the current position at an offset from the start.
  package func seek(to offset: Int) throws(FileError) {
    try systemCall(.read, path) { lseek(number, offset, SEEK_SET) }
  }

  /// Sets the permissions (the low 12 bits of `st_mode`).
  package func setPermissions(_ permissions: UInt32) throws(FileError) {
    try systemCall(.changeMode, path) { fchmod(number, mode_t(permissions)) }
  }

  /// Has the kernel begin to write the file to the disk, and does not wait for it: less is left for
  /// the sync that follows. Not a promise of any kind; a file system may ignore it.
  package func beginWriting() {
    let writeOnly: UInt32 = 2  // SYNC_FILE_RANGE_WRITE of sync_file_range(2)
    _ = sync_file_range(number, 0, 0, writeOnly)
  }

  /// Returns when the content is on the disk; of a folder, its names.
  package func sync() throws(FileError) {
    try systemCall(.sync, path) { fsync(number) }
  }

  /// Returns when everything written to this file's file system is on the disk.
  package func syncFileSystem() throws(FileError) {
    try systemCall(.sync, path) { syncfs(number) }
  }
}
