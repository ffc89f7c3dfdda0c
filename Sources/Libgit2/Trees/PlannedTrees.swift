import GitNames

/// Trees that are computed but not yet written.
final class PlannedTrees {
  private(set) var contents: [[UInt8]] = []

  func add(_ content: [UInt8]) throws(GitError) -> ObjectID {
    contents.append(content)
    return try Repository.hash(content, .tree)
  }
}
