package import PaperDomain

/// Why a version can't be determined.
package enum VersionError: UserFacingError, Equatable {
  /// HEAD has no commit yet, or no commit contains the page.
  case noVersions(page: String)
  case tooFarBack(page: String, asked: Int, count: Int)
  case unknownRevision(String, page: String)
  /// The page did not exist at that commit or time.
  case notThere(page: String, at: String)

  package var errorCode: ErrorCode { .notFound }

  package var explanation: String {
    switch self {
    case .noVersions(let page): "'\(page)' has no version yet: no commit contains it"
    case .tooFarBack(let page, let asked, let count):
      "'\(page)' has \(count) version\(count == 1 ? "" : "s"): there is no '@{\(asked)}'"
    case .unknownRevision(let text, _): "'\(text)' is neither a commit nor a date"
    case .notThere(let page, let moment): "'\(page)' did not exist at '\(moment)'"
    }
  }

  package var hints: [String] {
    switch self {
    case .noVersions: ["pc commit commits it"]
    case .tooFarBack(let page, _, _), .unknownRevision(_, let page), .notThere(let page, _):
      ["pc log \(page.quoted) lists its versions"]
    }
  }
}
