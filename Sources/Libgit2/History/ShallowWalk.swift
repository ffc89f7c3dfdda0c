import GitNames

/// A walk through a shallow clone, where some commits have missing parents.
///
/// libgit2 1.5 does not read the `shallow` file when it walks. Such a history is short, so all of
/// it is read before it is sorted.
struct ShallowWalk {
  /// The commits at which history is cut off.
  let cut: Set<ObjectID>
  let firstParentOnly: Bool

  func commits(
    from tips: [ObjectID], hiding hidden: [ObjectID], order: WalkOrder,
    in handle: borrowing RepositoryHandle
  ) throws(GitError) -> [ObjectID] {
    let left = try reachable(from: hidden, without: [:], parentLimit: .max, handle)
    let limit = firstParentOnly ? 1 : Int.max
    let nodes = try reachable(from: tips, without: left, parentLimit: limit, handle)
    let ids = sorted(nodes, isTopological: order.contains(.topological))
    return order.contains(.reversed) ? ids.reversed() : ids
  }

  private func reachable(
    from tips: [ObjectID], without left: [ObjectID: CommitNode], parentLimit: Int,
    _ handle: borrowing RepositoryHandle
  ) throws(GitError) -> [ObjectID: CommitNode] {
    var nodes: [ObjectID: CommitNode] = [:]
    var pending = tips
    while let id = pending.popLast() {
      guard nodes[id] == nil, left[id] == nil else { continue }
      let node = try handle.commitNode(id)
      let parents = cut.contains(id) ? [] : Array(node.parents.prefix(parentLimit))
      nodes[id] = CommitNode(
        id: id, treeID: node.treeID, parents: parents, seconds: node.seconds)
      pending.append(contentsOf: parents)
    }
    return nodes
  }

  /// Sorts later commits first; if topological, no commit before all of its children.
  private func sorted(_ nodes: [ObjectID: CommitNode], isTopological: Bool) -> [ObjectID] {
    let precedes = { (left: CommitNode, right: CommitNode) in
      (right.seconds, left.id) < (left.seconds, right.id)
    }
    guard isTopological else { return nodes.values.sorted(by: precedes).map(\.id) }
    var children: [ObjectID: Int] = [:]
    for parent in nodes.values.lazy.flatMap(\.parents) { children[parent, default: 0] += 1 }
    // Sorted so that the next commit is last.
    var ready = nodes.values.filter { children[$0.id] == nil }.sorted { precedes($1, $0) }
    var result: [ObjectID] = []
    while let node = ready.popLast() {
      result.append(node.id)
      for id in node.parents {
        children[id, default: 1] -= 1
        guard children[id] == 0, let parent = nodes[id] else { continue }
        ready.insert(parent, at: ready.firstIndex { !precedes(parent, $0) } ?? ready.endIndex)
      }
    }
    return result
  }
}
