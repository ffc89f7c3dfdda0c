package import GitNames
package import PaperDomain

/// A commit in which a page's binding differs from that in every parent.
package struct PageVersion: Hashable, Sendable {
  /// The version's id, which is the id of its commit.
  package var commit: ObjectID
  /// The commit time.
  package var createdAt: Timestamp
  /// The author's name.
  package var author: String
  /// The text that the user wrote; `nil` for a rebinding committed without a message.
  package var message: String?
  /// The bundle's id in that commit; `nil` if the name resolved to no bundle, or to one without an
  /// id.
  package var bundle: EntityID?
  /// The bundle's name as written in the manifest then.
  package var bundleName: String
  /// 1-based, in the numbering of the bundle.
  package var pageNumber: Int
  /// The manifest's path then, relative to the library's root.
  package var path: String
  /// Whether HEAD shows this version.
  package var isCurrent: Bool

  /// The binding as written in the manifest.
  package var binding: Binding { Binding(bundle: bundleName, pageNumber: pageNumber) }
}

/// The versions of one page.
package struct PageHistory: Sendable {
  package var page: PageKey
  /// The current version first, then its line backwards, then side branches, latest first. For a
  /// page that is not in HEAD, all versions are in that last order, and none is current.
  package var versions: [PageVersion]
  /// The number of versions, from the first, on the line that leads to the current one.
  package var lineCount: Int
  /// Whether the whole history is present; `false` in a shallow clone.
  package var isComplete: Bool

  package var current: PageVersion? { versions.first.flatMap { $0.isCurrent ? $0 : nil } }
}

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
