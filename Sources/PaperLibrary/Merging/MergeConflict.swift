import GitFiles
import Libgit2
import PaperDomain

/// A file that git could not merge.
package struct MergeConflict: Hashable, Sendable {
  /// The path, relative to the library's root.
  package var path: String
  /// The change of each side: `changed in main and in origin/main`.
  package var explanation: String

  /// - Parameters:
  ///   - stages: The stages in git's index: 1 the base, 2 ours, 3 theirs.
  ///   - names: The names of the sides.
  init(_ path: String, stages: Set<Int>, _ names: SideNames) {
    self.path = path
    explanation =
      switch (stages.contains(1), stages.contains(2), stages.contains(3)) {
      case (true, true, true): "changed in \(names.ours) and in \(names.theirs)"
      case (true, true, false): "changed in \(names.ours), removed in \(names.theirs)"
      case (true, false, true): "removed in \(names.ours), changed in \(names.theirs)"
      case (true, false, false): "moved in \(names.ours) and in \(names.theirs)"
      case (false, true, true): "added in \(names.ours) and in \(names.theirs)"
      case (false, true, false): "added in \(names.ours)"
      case (false, false, _): "added in \(names.theirs)"
      }
  }
}

extension Library {
  /// The files that git could not merge, in the order of its index; empty unless an operation is in
  /// progress.
  func mergeConflicts(in index: GitIndexFile?) throws -> [MergeConflict] {
    guard let index else { return [] }
    var paths: [String] = []
    var stages: [String: Set<Int>] = [:]
    for position in 0..<index.count {
      let entry = index[position]
      if entry.stage == 0 { continue }
      if stages[entry.path] == nil { paths.append(entry.path) }
      stages[entry.path, default: []].insert(entry.stage)
    }
    if paths.isEmpty { return [] }
    let names = try namesInOperation()
    return paths.map { MergeConflict($0, stages: stages[$0] ?? [], names) }
  }

  /// The names of git's two sides during an operation.
  private func namesInOperation() throws -> SideNames {
    let head = try repository.head()
    guard try repository.state() == .merge, let ours = head.commit else {
      return SideNames(ours: "HEAD", theirs: "the commit that git applies")
    }
    do {
      let theirs = try mergeHead()
      let request = MergeRequest(theirs, name: try gitMergeName(theirs))
      return try sideNames(ours: ours, request, on: deviceName())
    } catch MergeRefusal.octopus {
      return SideNames(ours: head.branchName ?? "HEAD", theirs: "the branches that git merges")
    }
  }
}
