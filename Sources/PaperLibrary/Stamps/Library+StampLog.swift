package import GitNames
import Libgit2
package import PaperDomain

/// A stamp that a commit put on a page.
package struct StampEvent: Sendable {
  package var mark: Mark
  /// The page's id.
  package var page: EntityID?
  /// The page's path in that commit.
  package var path: String
  package var commit: ObjectID
  /// The commit time.
  package var committedAt: Timestamp
  /// The commit that removed it; `nil` if it is still there.
  package var removal: Removal?

  package struct Removal: Sendable {
    package var commit: ObjectID
    package var author: String
    package var at: Timestamp
  }
}

extension Library {
  /// The stamps that commits put on pages, latest first, also those that were removed later.
  ///
  /// - Parameter request: Selects stamps by the time and author of their commits.
  /// - Throws: `GitError`.
  package func stampLog(_ request: LogRequest) throws -> [StampEvent] {
    var everything = LogRequest(request.scope)
    everything.tellsChanges = false
    let cut = try repository.shallowCommits()
    let reader = ChangeReader(repository)
    var events: [StampEvent] = []
    var removals: [EntityID: StampEvent.Removal] = [:]
    for commit in try log(everything) {
      let nodes = try repository.commitNodes([commit.id])
      let step = try reader.steps(of: nodes, cut: cut, under: ["docs"])[0]
      var before: [EntityID: PlacedStamp] = [:]
      var after: [EntityID: PlacedStamp] = [:]
      for delta in step.deltas {
        guard case .notes(let path)? = ManifestPlace(path: delta.path) else { continue }
        try collect(delta.oldID, at: path, into: &before)
        try collect(delta.newID, at: path, into: &after)
      }
      for id in before.keys where after[id] == nil && removals[id] == nil {
        removals[id] = .init(commit: commit.id, author: commit.author, at: commit.createdAt)
      }
      let isWanted = try request.covers(commit.createdAt) && describes(commit.id, request)
      let added = after.filter { before[$0.key] == nil }.values
      for stamp in added.inNaturalOrder(by: \.path) {
        let removal = stamp.mark.id.flatMap { removals.removeValue(forKey: $0) }
        if !isWanted { continue }
        events.append(
          StampEvent(
            mark: stamp.mark, page: stamp.page, path: stamp.path, commit: commit.id,
            committedAt: commit.createdAt, removal: removal))
      }
    }
    return events
  }

  private struct PlacedStamp {
    var mark: Mark
    var page: EntityID?
    var path: String
  }

  private func describes(_ commit: ObjectID, _ request: LogRequest) throws -> Bool {
    let commit = try repository.commit(commit)
    return request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
  }

  private func collect(
    _ file: ObjectID?, at path: String, into stamps: inout [EntityID: PlacedStamp]
  ) throws {
    guard let file, let size = try repository.blobSize(file), size <= Library.manifestLimit else {
      return
    }
    let bytes = try repository.blob(file)
    // A text that is no JSON has no stamps; a check reports it.
    guard let marks = try? Mark.all(inNotes: bytes) else { return }
    let page = (try? JSONDocument(parsing: bytes))?.root["page"]?.string
    for mark in marks where mark.kind == .stamp {
      guard let id = mark.id else { continue }
      stamps[id] = PlacedStamp(
        mark: mark, page: page.flatMap { EntityID(parsing: $0) }, path: path)
    }
  }
}
