import CLinux
import Glibc

extension Descriptor {
  /// Opens a folder inside this one, never through a symbolic link.
  ///
  /// `name` is NUL-terminated and relative; only its last component is guarded against links.
  package func openDirectory(_ name: UnsafePointer<CChar>) throws(FileError) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let opened = try systemCall(.open, path) { openat(number, name, flags) }
    return Descriptor(owning: opened, path: RawPath.join(path, RawPath.string(fromC: name)))
  }

  /// Calls `body` with every name in this folder except `.` and `..`, in no order.
  ///
  /// The name is NUL-terminated and lies, with its length, in `buffer`, which is overwritten by the
  /// next read: 32 KiB or more serve well. The kind is `unknown` where the file system does not tell.
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

  /// What a name in this folder stands for, without following a symbolic link.
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
  /// The String for a NUL-terminated name.
  package static func string(fromC name: UnsafePointer<CChar>) -> String {
    string(from: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}
