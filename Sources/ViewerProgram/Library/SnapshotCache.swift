import GitNames
import PaperDomain
import PaperLibrary
import PaperSession

/// The states of the library in use: the current one, and a few earlier ones.
actor SnapshotCache {
  private let open: @Sendable () throws -> Library
  private var present: LibraryView?
  private var earlier: [(commit: ObjectID, moment: LibraryView)] = []
  /// The number of earlier states that are kept.
  private static let kept = 4

  init(_ open: @escaping @Sendable () throws -> Library) { self.open = open }

  /// The current state of the library.
  func now() throws -> LibraryView {
    if let present { return present }
    let moment = try LibraryView(open(), at: nil)
    present = moment
    return moment
  }

  /// The library at a revision, or its current state for `nil`.
  ///
  /// - Throws: ``ViewerRefusal`` for an unknown revision.
  func moment(at revision: String?) throws -> LibraryView {
    guard let revision else { return try now() }
    let library = try now().library
    let commit = try library.revisions.commit(named: revision)
    if let known = earlier.first(where: { $0.commit == commit }) { return known.moment }
    let moment = try LibraryView(library, at: commit)
    earlier.insert((commit, moment), at: 0)
    if earlier.count > SnapshotCache.kept { earlier.removeLast() }
    return moment
  }

  /// Reads the library again.
  @discardableResult
  func refresh() throws -> LibraryView {
    let moment = try LibraryView(open(), at: nil)
    present = moment
    return moment
  }
}
