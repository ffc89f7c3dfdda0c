import Files
package import PaperDomain
import PaperLibrary

extension CacheError: UserFacingError {
  package var errorCode: ErrorCode { .file }

  package var explanation: String {
    switch self {
    case .diskFull(let path): "no space is left for the cache '\(path)'"
    case .busy(let path, let seconds):
      "other processes kept the cache '\(path)' locked for \(seconds) s"
    case .unwritable(let error): "the cache can't be written: \(error.explanation)"
    case .refused(let path, _, let message): "the cache '\(path)' can't be used: \(message)"
    }
  }

  package var hints: [String] {
    switch self {
    case .diskFull: ["the disk is full: make room and try again"]
    case .busy: ["wait until they end; then try again"]
    case .unwritable(let error): error.hints
    case .refused(let path, _, _):
      ["it may be deleted: rm -r \(path.inQuotes); pc index rebuilds it"]
    }
  }
}
