import GRDB

/// What was read from the cache can't have been written by it.
struct CacheDamage: Error {}

extension DatabaseError {
  /// Whether this can only come from a file that is not what the cache wrote.
  ///
  /// The statements are fixed and keep every constraint, so a broken constraint or a missing table
  /// is damage too. `SQLITE_READONLY_DBMOVED` says that another process has replaced the file.
  var isDamage: Bool {
    switch extendedResultCode {
    case .SQLITE_IOERR_SHORT_READ, .SQLITE_READONLY_DBMOVED: return true
    default: break
    }
    switch resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      return true
    case .SQLITE_ERROR:
      let text = message ?? ""
      return text.hasPrefix("no such ") || text.hasPrefix("vtable constructor failed")
        || text.contains("malformed")
    default: return false
    }
  }

  /// The error as the cache reports it.
  func cacheError(path: String) -> CacheError {
    switch resultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      .busy(path: path, seconds: CacheSettings.busySeconds)
    default:
      .refused(
        path: path, code: extendedResultCode.rawValue, message: message ?? "\(resultCode)")
    }
  }
}
