import CLinux
import Glibc

extension Descriptor {
  /// Opens a folder inside this one, never through a symbolic link.
  ///
  /// `name` is NUL-terminated and relative; only its last component is checked for links.
  ///
  /// - Throws: ``FileError`` if the name is missing, is not a folder, or can't be opened.
  package func openDirectory(_ name: UnsafePointer<CChar>) throws(FileError) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let opened = try systemCall(.open, path) { openat(number, name, flags) }
    return Descriptor(owning: opened, path: RawPath.join(path, RawPath.string(fromC: name)))
  }

  /// Calls `body` with every name in this folder except `.` and `..`, unordered.
  ///
  /// The name is NUL-terminated and lies, with its length, in `buffer`, which the next read
  /// overwrites; use 32 KiB or more. The kind is `unknown` where the file system does not return
  /// it.
  ///
  /// - Throws: ``FileError`` if the folder can't be listed, and any error of `body`.
  package func forEachName(
    using buffer: UnsafeMutableRawBufferPointer,
    _ body: (_ name: UnsafePointer<CChar>, _ length: Int, _ kind: FileKind) throws(FileError) ->
      Void
  ) throws(FileError) {
    while true {
      let count = try systemCall(.list, path) {
        getdents64(number, buffer.baseAddress, buffer.count)
      }
      guard count > 0, let start = UnsafeRawPointer(buffer.baseAddress) else { return }
      var offset = 0
      while offset < count {
        // struct linux_dirent64: inode 8, offset 8, record length 2, type 1, name.
        let record = start + offset
        offset += Int(record.loadUnaligned(fromByteOffset: 16, as: UInt16.self))
        let name = (record + 19).assumingMemoryBound(to: CChar.self)
        let length = strlen(name)
        if name[0] == 0x2e, length == 1 || (length == 2 && name[1] == 0x2e) { continue }
        let type = record.load(fromByteOffset: 18, as: UInt8.self)
        try body(name, length, FileKind(directoryType: type))
      }
    }
  }

  /// The status of a name in this folder, without following a symbolic link.
  ///
  /// - Throws: ``FileError`` if the name is missing or its status can't be read.
  package func status(of name: UnsafePointer<CChar>) throws(FileError) -> FileStatus {
    var raw = stat()
    do {
      try systemCall(.status, path) { fstatat(number, name, &raw, AT_SYMLINK_NOFOLLOW) }
    } catch {
      throw FileError(.status, RawPath.join(path, RawPath.string(fromC: name)), error.reason)
    }
    return FileStatus(raw)
  }
}

extension RawPath {
  /// Converts a NUL-terminated name to a String.
  package static func string(fromC name: UnsafePointer<CChar>) -> String {
    string(from: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}
