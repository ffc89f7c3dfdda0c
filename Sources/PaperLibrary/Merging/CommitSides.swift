import Libgit2
import PaperDomain

/// Commits as a merge sees them.
struct CommitSides: MergeHistory {
  let repository: Repository

  /// What copies are called after that a merge of the common past makes: the same wherever that is
  /// computed.
  var pastDevice = "merge"

  /// Trees with copies that merges made before: they keep their names and ids.
  var treesWithCopies: [ObjectID] = []

  /// What makes pointers of blobs, where not all sides have such.
  var conversion: BlobConversion?

  func mergeBases(_ first: ObjectID, _ second: ObjectID) throws -> [ObjectID] {
    try repository.commitNodes(repository.mergeBases(first, second))
      .sorted { ($0.seconds, $0.id.description) < ($1.seconds, $1.id.description) }
      .map(\.id)
  }

  func side(_ commit: ObjectID) throws -> MergeSide {
    let history = SideHistory(repository, tip: try node(commit), since: [])
    return try side(history, name: CommitID(commit).short, device: pastDevice)
  }

  /// A side of a merge.
  ///
  /// - Parameter history: Gets what goes wrong when the side is asked later.
  func side(_ history: SideHistory, name: String, device: String) throws -> MergeSide {
    var side = MergeSide(
      try tree(history.tip.treeID), name: name, device: device, written: history.written,
      rebinding: history.rebinding)
    side.knownCopies = { [self] in
      do {
        return try treesWithCopies.reduce(into: [:]) { copies, id in
          let files = try tree(id).filter { ForkName.device(of: lastComponent($0.key)) != nil }
          copies.merge(files) { first, _ in first }
        }
      } catch {
        history.fail(error)
        return [:]
      }
    }
    return side
  }

  /// The device that a copy in one of the trees is called after: where branches were merged crosswise
  /// the copies of both merges are those of their common past, if they have the same names.
  static func device(ofCopiesIn trees: [[String: MergeEntry]]) -> String? {
    for tree in trees {
      let names = tree.keys.compactMap { ForkName.device(of: lastComponent($0)) }
      if let first = names.min() { return first }
    }
    return nil
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
      var entry = MergeEntry(file)
      if let conversion { entry = try conversion.converted(entry, at: file.path) }
      guard tree.updateValue(entry, forKey: file.path) == nil else {
        throw MergeRefusal.namesAlike(file.path)
      }
    }
    return tree
  }
}
