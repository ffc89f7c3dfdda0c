import Libgit2
import PaperDomain

/// Commits as a merge sees them.
struct CommitSides: MergeHistory {
  let repository: Repository

  /// What copies in the common past are called after: the same wherever that is computed.
  private static let pastDevice = "merge"

  func mergeBases(_ first: ObjectID, _ second: ObjectID) throws -> [ObjectID] {
    try repository.commitNodes(repository.mergeBases(first, second))
      .sorted { ($0.seconds, $0.id.description) < ($1.seconds, $1.id.description) }
      .map(\.id)
  }

  func side(_ commit: ObjectID) throws -> MergeSide {
    let history = SideHistory(repository, tip: try node(commit), since: [])
    return try side(history, device: CommitSides.pastDevice)
  }

  /// A side of a merge.
  ///
  /// - Parameter history: Gets what goes wrong when the side is asked later.
  func side(_ history: SideHistory, device: String) throws -> MergeSide {
    MergeSide(
      try tree(history.tip.treeID), device: device, written: history.written,
      rebinding: history.rebinding)
  }

  func node(_ commit: ObjectID) throws -> CommitNode {
    let raw = try repository.commit(commit)
    return CommitNode(
      id: raw.id, treeID: raw.treeID, parents: raw.parents, seconds: raw.seconds)
  }

  /// Every file of a tree.
  ///
  /// - Throws: ``MergeRefusal/namesAlike(_:)``.
  func tree(_ id: ObjectID) throws -> [String: MergeEntry] {
    let files = try repository.walkTree(id)
    var tree: [String: MergeEntry] = [:]
    tree.reserveCapacity(files.count)
    for file in files {
      // Names that are one to people and two to git: the second would take the first one's place.
      guard tree.updateValue(MergeEntry(file), forKey: file.path) == nil else {
        throw MergeRefusal.namesAlike(file.path)
      }
    }
    return tree
  }
}
