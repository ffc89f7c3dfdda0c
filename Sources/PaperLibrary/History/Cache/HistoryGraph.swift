/// The graph of cached commits, by ordinal: parents have lower ordinals.
///
/// Consecutive commits whose only parent is the previous commit form one run, so a history with few
/// merges is a short list, whatever its length.
package struct HistoryGraph: Hashable, Sendable {
  /// A run of commits, each of which has the previous one as its only parent.
  package struct Run: Hashable, Sendable {
    package var first: Int
    package var last: Int
    /// The parents of the first commit.
    package var parents: [Int]
  }

  /// In ascending order, without gaps.
  package private(set) var runs: [Run] = []

  package init() {}

  /// Creates a graph of `count` commits.
  ///
  /// - Parameter joints: The commits whose parents are not exactly the previous ordinal, in
  ///   ascending order, each with its parents; commit 0 is the first of them.
  package init(joints: [(ordinal: Int, parents: [Int])], count: Int) {
    for (index, joint) in joints.enumerated() {
      let next = index + 1 < joints.count ? joints[index + 1].ordinal : count
      runs.append(Run(first: joint.ordinal, last: next - 1, parents: joint.parents))
    }
  }

  /// The number of commits.
  package var count: Int { runs.last.map { $0.last + 1 } ?? 0 }

  /// Adds a commit whose parents are in the graph.
  ///
  /// - Returns: The commit's ordinal.
  @discardableResult
  package mutating func append(parents: [Int]) -> Int {
    let ordinal = count
    if ordinal > 0, parents == [ordinal - 1] {
      runs[runs.count - 1].last = ordinal
    } else {
      runs.append(Run(first: ordinal, last: ordinal, parents: parents))
    }
    return ordinal
  }

  /// The index of the run that contains a commit.
  func runIndex(of ordinal: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].first <= ordinal { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A commit's parents, in the commit's order.
  package func parents(of ordinal: Int) -> [Int] {
    let run = runs[runIndex(of: ordinal)]
    return ordinal == run.first ? run.parents : [ordinal - 1]
  }

  /// The commits reachable from `tips`, including the tips.
  func reach(from tips: [Int]) -> HistoryReach {
    var highest = [Int](repeating: -1, count: runs.count)
    func mark(_ ordinal: Int) {
      let index = runIndex(of: ordinal)
      highest[index] = max(highest[index], ordinal)
    }
    tips.forEach(mark)
    for index in runs.indices.reversed() where highest[index] >= 0 {
      runs[index].parents.forEach(mark)
    }
    return HistoryReach(graph: self, highest: highest)
  }
}

/// The set of commits reachable from some commits.
struct HistoryReach {
  fileprivate let graph: HistoryGraph
  /// For each run, the highest reachable ordinal; -1 if none is reachable.
  fileprivate let highest: [Int]

  func contains(_ ordinal: Int) -> Bool { ordinal <= highest[graph.runIndex(of: ordinal)] }
}
