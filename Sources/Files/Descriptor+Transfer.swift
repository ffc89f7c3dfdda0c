import CLinux
import Glibc

extension Descriptor {
  /// The status of the open file.
  ///
  /// - Throws: ``FileError`` if `fstat` fails.
  package func status() throws(FileError) -> FileStatus {
    var raw = stat()
    try systemCall(.status, path) { fstat(number, &raw) }
    return FileStatus(raw)
  }

  /// Reads at the current position until the buffer is full or the file ends; returns the bytes read.
  ///
  /// - Throws: ``FileError`` if a read fails; for a folder with `EISDIR`.
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
  ///
  /// - Throws: ``FileError`` if a write fails; some of the bytes may be written by then.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      count += try systemCall(.write, path) { Glibc.write(number, rest.baseAddress, rest.count) }
    }
  }

  /// Writes all bytes at an offset in bytes, without changing the current position.
  ///
  /// - Throws: ``FileError`` if a write fails; some of the bytes may be written by then.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      count += try systemCall(.write, path) {
        pwrite(number, rest.baseAddress, rest.count, offset + count)
      }
    }
  }

  /// Truncates or extends the file to a length in bytes and sets the current position to its end.
  ///
  /// - Throws: ``FileError`` if the file can't be resized.
  package func truncate(to length: Int) throws(FileError) {
    try systemCall(.write, path) { ftruncate(number, length) }
    try systemCall(.write, path) { lseek(number, length, SEEK_SET) }
  }

  /// Sets the current position to an offset in bytes from the start.
  ///
  /// - Throws: ``FileError`` if the file can't seek, such as a pipe.
  package func seek(to offset: Int) throws(FileError) {
    try systemCall(.read, path) { lseek(number, offset, SEEK_SET) }
  }

  /// Sets the permissions (the low 12 bits of `st_mode`).
  ///
  /// - Throws: ``FileError`` if the permissions can't be changed.
  package func setPermissions(_ permissions: UInt32) throws(FileError) {
    try systemCall(.changeMode, path) { fchmod(number, mode_t(permissions)) }
  }

  /// Sets when the content last changed.
  ///
  /// - Throws: ``FileError`` if the times can't be changed.
  package func setModified(_ time: FileTime) throws(FileError) {
    let moment = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
    // When it was last read, and changed.
    try systemCall(.changeMode, path) { futimens(number, [moment, moment]) }
  }

  /// Starts writing the file to the disk without waiting, so that the next sync has less to write.
  /// There is no guarantee; a file system may ignore it.
  package func beginWriting() {
    let writeOnly: UInt32 = 2  // SYNC_FILE_RANGE_WRITE of sync_file_range(2)
    _ = sync_file_range(number, 0, 0, writeOnly)
  }

  /// Waits until the content is on the disk; for a folder, its names.
  ///
  /// - Throws: ``FileError`` if `fsync` fails, such as for an earlier write that failed.
  package func sync() throws(FileError) {
    try systemCall(.sync, path) { fsync(number) }
  }

  /// Waits until everything written to this file's file system is on the disk.
  ///
  /// - Throws: ``FileError`` if `syncfs` fails, such as for an earlier write that failed.
  package func syncFileSystem() throws(FileError) {
    try systemCall(.sync, path) { syncfs(number) }
  }
}
