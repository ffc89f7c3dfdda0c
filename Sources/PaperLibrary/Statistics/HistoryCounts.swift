import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// What was added to the library, commit by commit.
  package var historyCounts: HistoryCounts { HistoryCounts(self) }
}

/// Counts what commits added to a library.
package struct HistoryCounts: Sendable {
  /// What one commit changed.
  package struct Step: Sendable {
    /// The author's name.
    package var author: String
    package var at: Timestamp
    /// Negative where more was removed than added.
    package var counts = EntityCounts()
    /// The numbers that entities have now: `nil` for an entity that is gone. By path.
    package var numbers: [String: [String: Int]?] = [:]
  }

  private static let batch = 500
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The steps of the whole history, the first commit first. Of a merge only what none of its
  /// parents has.
  ///
  /// - Throws: `GitError`; `CancellationError`.
  package func steps() throws -> [Step] {
    var request = LogRequest()
    request.tellsChanges = false
    let commits = Array(try library.history.log(request).reversed())
    let cut = try repository.shallowCommits()
    let reader = ChangeReader(repository)
    var steps: [Step] = []
    for start in stride(from: 0, to: commits.count, by: HistoryCounts.batch) {
      try Task.checkCancellation()
      let part = commits[start..<min(start + HistoryCounts.batch, commits.count)]
      let nodes = try repository.commitNodes(part.map(\.id))
      let compared = try reader.steps(of: nodes, cut: cut, under: ["docs", "bundles"])
      for (commit, step) in zip(part, compared) {
        steps.append(try self.step(Step(author: commit.author, at: commit.createdAt), step.deltas))
      }
    }
    return steps
  }

  private func step(_ start: Step, _ deltas: [TreeDelta]) throws -> Step {
    var step = start
    for delta in deltas {
      guard let place = ManifestPlace(path: delta.path) else { continue }
      if let id = delta.oldID { try add(id, delta.path, place, by: -1, to: &step) }
      if let id = delta.newID { try add(id, delta.path, place, by: 1, to: &step) }
    }
    return step
  }

  private func add(
    _ id: ObjectID, _ path: String, _ place: ManifestPlace, by sign: Int, to step: inout Step
  ) throws {
    switch place {
    case .doc: step.counts.docs += sign
    case .group: step.counts.groups += sign
    case .page: step.counts.pages += sign
    case .bundle: step.counts.bundles += sign
    case .correctedText: step.counts.corrections += sign
    case .notes: break
    default: return
    }
    if case .correctedText = place { return }
    guard let size = try repository.blobSize(id), size <= Library.manifestLimit,
      let manifest = Manifest.read(try repository.blob(id), path: path, place: place).manifest
    else { return }
    if case .notes(let notes) = manifest {
      for annotation in notes.annotations.compactMap({ $0 }) {
        if annotation.stamp == nil {
          step.counts.annotations += sign
        } else {
          step.counts.stamps += sign
        }
      }
      return
    }
    guard let metadata = manifest.metadata else { return }
    step.counts.tags += sign * metadata.tags.count
    var numbers: [String: Int] = [:]
    for variable in metadata.variables {
      if case .int(let value) = variable.value { numbers[variable.name] = value }
    }
    if sign > 0 {
      step.numbers[path] = .some(numbers)
    } else {
      step.numbers[path] = .some(nil)
    }
  }
}
