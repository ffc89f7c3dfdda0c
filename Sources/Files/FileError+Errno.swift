import Glibc

extension FileError {
  package init(_ operation: Operation, _ path: String, errno: Int32) {
    self.init(operation, path, .system(errno: errno))
  }

  /// The `errno` of the system, or the one closest to the reason.
  package var errno: Int32 {
    switch reason {
    case .system(let errno): errno
    case .tooLarge: EFBIG
    case .notRegular(let kind): kind == .directory ? EISDIR : EINVAL
    case .changedWhileRead: ESTALE
    case .leadsOutside: EPERM
    case .behindLink: ELOOP
    case .locked: EAGAIN
    }
  }

  /// Whether the file does not exist; also if a parent folder is missing or not a folder, such as a
  /// symbolic link below a root.
  package var isAbsent: Bool {
    if case .behindLink = reason { return true }
    return errno == ENOENT || errno == ENOTDIR
  }

  /// Whether the name already exists.
  package var isExisting: Bool { errno == EEXIST || errno == ENOTEMPTY }

  /// Whether the disk or the quota is full.
  package var isDiskFull: Bool { errno == ENOSPC || errno == EDQUOT }

  /// Whether writing is not allowed, by permission or because the file system is read-only.
  package var isPermission: Bool { errno == EACCES || errno == EPERM || errno == EROFS }

  /// The system's message for the `errno`, in the C locale.
  package var systemMessage: String { String(cString: strerror(errno)) }
}
