import Glibc

/// The kind of a file.
package enum FileKind: Hashable, Sendable {
  case regular, directory, symbolicLink, fifo, socket, characterDevice, blockDevice, unknown

  /// The kind in a `st_mode`.
  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .unknown
      }
  }

  /// The kind in a directory entry's `d_type`; `unknown` where the file system does not return it.
  init(directoryType: UInt8) {
    self =
      switch Int(directoryType) {
      case DT_REG: .regular
      case DT_DIR: .directory
      case DT_LNK: .symbolicLink
      case DT_FIFO: .fifo
      case DT_SOCK: .socket
      case DT_CHR: .characterDevice
      case DT_BLK: .blockDevice
      default: .unknown
      }
  }
}
