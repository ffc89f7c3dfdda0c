import GitNames
import Libgit2
import PaperDomain

/// The commits that a cache does not contain yet, parents before children.
struct CommitOrder {
  private let repository: Repository
  private let cache: any VersionCache
  /// The boundary of a shallow clone: these commits have no parents here.
  private let cut: Set<ObjectID>

  init(_ repository: Repository, _ cache: any VersionCache, cut: Set<ObjectID>) {
    self.repository = repository
    self.cache = cache
    self.cut = cut
  }

  /// Returns the unknown ancestors of some tips, with linear runs of commits kept together.
  func unknown(from tips: [ObjectID]) throws -> [CommitNode] {
    let isEmpty = try cache.graph().count == 0
    func isKnown(_ id: ObjectID) throws -> Bool {
      try !isEmpty && cache.ordinal(of: id) != nil
    }
    var nodes: [ObjectID: CommitNode] = [:]
    var pending = try tips.filter { try !isKnown($0) }
    while let id = pending.popLast() {
      guard nodes[id] == nil else { continue }
      for node in try repository.commitNodes([id]) {
        let parents = cut.contains(id) ? [] : node.parents
        nodes[id] = CommitNode(
          id: id, treeID: node.treeID, parents: parents, seconds: node.seconds)
        for parent in parents where nodes[parent] == nil {
          if try !isKnown(parent) { pending.append(parent) }
        }
      }
    }
    return CommitOrder.sorted(nodes, from: tips)
  }

  /// Sorts commits after their parents, the first parent's line first.
  private static func sorted(
    _ nodes: [ObjectID: CommitNode], from tips: [ObjectID]
  ) -> [CommitNode] {
    var result: [CommitNode] = []
    result.reserveCapacity(nodes.count)
    var visited: Set<ObjectID> = []
    var stack: [(node: CommitNode, nextParent: Int)] = []
    func enter(_ id: ObjectID) {
      if let node = nodes[id], visited.insert(id).inserted { stack.append((node, 0)) }
    }
    for tip in tips {
      enter(tip)
      while let (node, next) = stack.last {
        if next < node.parents.count {
          stack[stack.count - 1].nextParent += 1
          enter(node.parents[next])
        } else {
          result.append(node)
          stack.removeLast()
        }
      }
    }
    return result
  }
}
