import GRDB

/// The content of the cache is damaged: it cannot have been written by the cache.
struct CacheDamage: Error {}

extension DatabaseError {
  /// Whether the error means that the file does not have the content that the cache wrote.
  ///
  /// The statements are fixed and satisfy every constraint, so a violated constraint or a missing
  /// table also means damage. `SQLITE_READONLY_DBMOVED` means that another process has replaced the
  /// file.
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

  /// Converts the error to the cache's error type.
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
