/// How remembered commits hang together, by their numbers: parents have lower ones.
///
/// Commits of which each follows the one before alone make up one run, so that a history with few
/// merges is a short list, whatever its length.
package struct HistoryGraph: Hashable, Sendable {
  /// Commits that follow each other alone.
  package struct Run: Hashable, Sendable {
    package var first: Int
    package var last: Int
    /// The parents of the first commit.
    package var parents: [Int]
  }

  /// In rising order, without gaps.
  package private(set) var runs: [Run] = []

  package init() {}

  /// A graph of `count` commits.
  ///
  /// - Parameter joints: The commits that do not have exactly the one numbered just below as their
  ///   parent, in rising order, each with its parents; commit 0 is the first of them.
  package init(joints: [(ordinal: Int, parents: [Int])], count: Int) {
    for (index, joint) in joints.enumerated() {
      let next = index + 1 < joints.count ? joints[index + 1].ordinal : count
      runs.append(Run(first: joint.ordinal, last: next - 1, parents: joint.parents))
    }
  }

  /// How many commits there are.
  package var count: Int { runs.last.map { $0.last + 1 } ?? 0 }

  /// Adds a commit with parents that are there.
  ///
  /// - Returns: Its number.
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

  /// Which of the runs a commit lies in.
  func runIndex(of ordinal: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].first <= ordinal { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A commit's parents, in its own order.
  package func parents(of ordinal: Int) -> [Int] {
    let run = runs[runIndex(of: ordinal)]
    return ordinal == run.first ? run.parents : [ordinal - 1]
  }

  /// The commits that some commits lead back to, themselves included.
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

/// What can be reached from some commits.
struct HistoryReach {
  fileprivate let graph: HistoryGraph
  /// For each run, the highest number that can be reached; -1 for none.
  fileprivate let highest: [Int]

  func contains(_ ordinal: Int) -> Bool { ordinal <= highest[graph.runIndex(of: ordinal)] }
}
