import Files
package import Libgit2
package import PaperDomain

/// What one step of an operation touches, before and after: enough to put either state back.
package struct OperationStep: Sendable, Hashable {
  /// The files written or removed.
  package var files: [FileChangeRecord] = []
  /// The branch that moves; the last thing of a step to change.
  package var branch: RefUpdate?
  /// Blobs that come into the store from outside.
  package var stored: [BlobID] = []
  /// Blobs that leave the store, and are kept where the operation log is.
  package var parked: [BlobID] = []
  /// Blobs that come back from there.
  package var unparked: [BlobID] = []

  package init() {}

  package var isEmpty: Bool {
    files.isEmpty && branch == nil && stored.isEmpty && parked.isEmpty && unparked.isEmpty
  }
}

/// A file before and after, each by git's name for its bytes as they are on disk; `nil` where it is
/// not there.
package struct FileChangeRecord: Sendable, Hashable {
  /// From the library's root.
  package var path: String
  package var before: ObjectID?
  package var after: ObjectID?
  /// Whether it may be run, for one that is on one side only: elsewhere the file itself knows.
  package var isExecutable: Bool

  package init(path: String, before: ObjectID?, after: ObjectID?, isExecutable: Bool = false) {
    self.path = path
    self.before = before
    self.after = after
    self.isExecutable = isExecutable
  }
}

/// Where a branch, or a detached HEAD, led before and after; `nil` where it had no commit.
package struct RefUpdate: Sendable, Hashable {
  /// The whole name: `refs/heads/main`, or `HEAD`.
  package var name: String
  package var before: ObjectID?
  package var after: ObjectID?
  /// Commits that others made, and that come to the branch by this: taking it back takes nothing
  /// from them.
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
  /// What takes this step back.
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

  /// This step and then another, as one.
  ///
  /// - Parameter broken: Gets the paths at which the other did not find what this one left:
  ///   somebody else wrote there between the two.
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
