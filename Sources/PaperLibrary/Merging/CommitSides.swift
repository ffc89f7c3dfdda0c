import GitNames
import Libgit2
import PaperDomain

/// Reads commits for a merge.
struct CommitSides: MergeHistory {
  let repository: Repository

  /// The device name in names of copies made when merge bases are merged. It is constant, so that
  /// every clone computes the same names.
  var pastDevice = "merge"

  /// Trees with copies from earlier merges, which keep their names and ids.
  var treesWithCopies: [ObjectID] = []

  /// Converts blobs to pointers if not all sides have pointers.
  var conversion: BlobConversion?

  func mergeBases(_ first: ObjectID, _ second: ObjectID) throws -> [ObjectID] {
    try repository.commitNodes(repository.mergeBases(first, second))
      .sorted { ($0.seconds, $0.id.description) < ($1.seconds, $1.id.description) }
      .map(\.id)
  }

  func side(_ commit: ObjectID) throws -> MergeSide {
    let history = SideHistory(repository, tip: try node(commit), since: [])
    return try side(history, name: commit.short, device: pastDevice)
  }

  /// Creates a side of a merge.
  ///
  /// - Parameter history: The history of the side, which stores errors of later queries.
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

  /// The device name of a copy in one of the trees. After criss-cross merges, the copies of both
  /// merges count as copies of their common ancestor if they have the same names.
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

  /// Reads every file of a tree.
  ///
  /// - Throws: ``MergeRefusal/namesAlike(_:)``.
  func tree(_ id: ObjectID) throws -> [String: MergeEntry] {
    let files = try repository.walkTree(id)
    var tree: [String: MergeEntry] = [:]
    tree.reserveCapacity(files.count)
    for file in files {
      // Names that look equal but differ for git: the second would replace the first.
      var entry = MergeEntry(file)
      if let conversion { entry = try conversion.converted(entry, at: file.path) }
      guard tree.updateValue(entry, forKey: file.path) == nil else {
        throw MergeRefusal.namesAlike(file.path)
      }
    }
    return tree
  }
}
