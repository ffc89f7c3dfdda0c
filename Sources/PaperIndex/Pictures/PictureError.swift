package import PaperDomain
import WorkerProtocol

/// Why there is no image of a page.
package enum PictureError: UserFacingError, Hashable {
  /// A file of the library, by its path from the root, is not on this device.
  case missing(file: String)
  /// A file of the library, by its path from the root, is stored by git-lfs and could not be
  /// fetched.
  case elsewhere(file: String, reason: String, hints: [String])
  /// A PDF that was purged from the history.
  case purged(file: String, at: Timestamp)
  case unreadable(file: String, WorkerError)
  /// The tile is outside of the page, which has this number of columns and rows.
  case noSuchTile(columns: Int, rows: Int)

  package var errorCode: ErrorCode {
    switch self {
    case .missing, .unreadable: .file
    case .elsewhere: .elsewhere
    case .purged: .purged
    case .noSuchTile: .notFound
    }
  }

  package var explanation: String {
    if case .unreadable(let file, _) = self { return "can't draw a page of '\(file)': \(reason)" }
    return reason
  }

  /// What is wrong, for a message that names the page.
  package var reason: String {
    switch self {
    case .purged(let file, let time): "the PDF '\(file)' was purged on \(time)"
    case .elsewhere(let file, let reason, _): "'\(file)' is not on this device: \(reason)"
    case .missing(let file): "the file '\(file)' is missing"
    case .unreadable(_, let cause): cause.reason
    case .noSuchTile(let columns, let rows):
      "the page has no such tile: at this width it has \(columns) columns and \(rows) rows of them"
    }
  }

  /// Whether every other try, at any size, has the same result.
  package var isLasting: Bool {
    if case .unreadable(_, .refused(let refusal)) = self { refusal.isAboutTheFile } else { false }
  }

  /// Whether it is an encrypted PDF, and its password is not known.
  package var needsPassword: Bool {
    if case .unreadable(_, .refused(.encrypted)) = self { true } else { false }
  }

  package var hints: [String] {
    switch self {
    case .elsewhere(_, _, let hints): hints
    case .missing: ["pc fetch --blobs downloads it; importing the file again restores it"]
    case .purged: ["pc bind PAGE BUNDLE#N binds the page to another PDF"]
    case .unreadable(_, .refused(.encrypted)):
      ["pc bundle password BUNDLE --password-file FILE gives the password on this device"]
    case .unreadable, .noSuchTile: []
    }
  }
}
