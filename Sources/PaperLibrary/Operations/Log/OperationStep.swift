import Files
package import GitNames
import Libgit2
package import PaperDomain

/// The state before and after one step of an operation, sufficient to restore either.
package struct OperationStep: Sendable, Hashable {
  /// The files written or removed.
  package var files: [FileChangeRecord] = []
  /// The branch that moves, as the last change of a step.
  package var branch: RefUpdate?
  /// Blobs that are added to the store from outside.
  package var stored: [BlobID] = []
  /// Blobs that are moved from the store to the parking folder.
  package var parked: [BlobID] = []
  /// Blobs that are moved back from the parking folder.
  package var unparked: [BlobID] = []

  package init() {}

  package var isEmpty: Bool {
    files.isEmpty && branch == nil && stored.isEmpty && parked.isEmpty && unparked.isEmpty
  }
}

/// A file before and after, as git object ids of its bytes on disk; `nil` if the file does not
/// exist.
package struct FileChangeRecord: Sendable, Hashable {
  /// The path, relative to the library's root.
  package var path: String
  package var before: ObjectID?
  package var after: ObjectID?
  /// Whether the file is executable, if it exists on one side only; otherwise the file on disk has
  /// the bit.
  package var isExecutable: Bool

  package init(path: String, before: ObjectID?, after: ObjectID?, isExecutable: Bool = false) {
    self.path = path
    self.before = before
    self.after = after
    self.isExecutable = isExecutable
  }
}

/// The commits of a branch, or of a detached HEAD, before and after; `nil` if there is none.
package struct RefUpdate: Sendable, Hashable {
  /// The full ref name: `refs/heads/main`, or `HEAD`.
  package var name: String
  package var before: ObjectID?
  package var after: ObjectID?
  /// Commits of other clones that are added to the branch. Undoing this does not remove them from
  /// those clones.
  package var joined: [ObjectID]

  package init(
    name: String, before: ObjectID?, after: ObjectID?, joined: [ObjectID] = []
  ) {
    self.name = name
    self.before = before
    self.after = after
    self.joined = joined
  }

  var inverse: RefUpdate {
    RefUpdate(name: name, before: after, after: before, joined: joined)
  }
}

extension OperationStep {
  /// The step that undoes this step.
  var inverse: OperationStep {
    var step = OperationStep()
    step.files = files.map {
      FileChangeRecord(
        path: $0.path, before: $0.after, after: $0.before, isExecutable: $0.isExecutable)
    }
    step.branch = branch?.inverse
    step.parked = stored + unparked
    step.unparked = parked
    return step
  }

  /// Combines this step with a following one.
  ///
  /// - Parameter broken: Receives the paths whose content changed between the two steps, because
  ///   another program wrote there.
  func followed(by next: OperationStep, broken: inout [String]) -> OperationStep {
    var step = self
    var places: [ExactPath: Int] = [:]
    for (index, file) in files.enumerated() { places[ExactPath(file.path)] = index }
    for file in next.files {
      if let place = places[ExactPath(file.path)] {
        if step.files[place].after != file.before { broken.append(file.path) }
        step.files[place].after = file.after
        step.files[place].isExecutable = step.files[place].isExecutable || file.isExecutable
      } else {
        places[ExactPath(file.path)] = step.files.count
        step.files.append(file)
      }
    }
    step.files.removeAll { $0.before == $0.after }
    if let branch = next.branch {
      let before = step.branch.map(\.before) ?? branch.before
      step.branch = RefUpdate(
        name: branch.name, before: before, after: branch.after,
        joined: (step.branch?.joined ?? []) + branch.joined)
      if branch.after == before { step.branch = nil }
    }
    let gone = Set(next.parked)
    step.parked += next.parked.filter { !stored.contains($0) && !unparked.contains($0) }
    step.stored.removeAll { gone.contains($0) }
    step.unparked.removeAll { gone.contains($0) }
    let back = Set(next.unparked)
    step.unparked += next.unparked.filter { !parked.contains($0) }
    step.parked.removeAll { back.contains($0) }
    step.stored += next.stored
    return step
  }
}
