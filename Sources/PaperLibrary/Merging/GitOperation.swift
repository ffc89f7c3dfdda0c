import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The operation in progress in git.
  package var gitOperation: GitOperation { GitOperation(self) }
}

/// The operation in progress in git: a merge or a rebase, and its conflicts.
package struct GitOperation: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The name of the operation in git's words; `nil` if none is in progress.
  func name() throws(GitError) -> String? {
    switch try repository.state() {
    case .none, .bisect: nil
    case .merge: "merge"
    case .revert: "revert"
    case .cherryPick: "cherry-pick"
    case .rebase: "rebase"
    case .applyMailbox: "am"
    }
  }

  /// Throws if one is in progress.
  ///
  /// - Throws: ``LibraryError/midOperation(_:)``, `GitError`.
  func refuse() throws {
    if let name = try name() { throw LibraryError.midOperation(name) }
  }

  /// The files that git could not merge, in the order of its index; empty unless an operation is in
  /// progress.
  func conflicts(in index: GitIndexFile?) throws -> [MergeConflict] {
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
    let names = try sideNames()
    return paths.map { MergeConflict($0, stages: stages[$0] ?? [], names) }
  }

  /// The names of git's two sides during an operation.
  private func sideNames() throws -> SideNames {
    let head = try repository.head()
    guard try repository.state() == .merge, let ours = head.commit else {
      return SideNames(ours: "HEAD", theirs: "the commit that git applies")
    }
    do {
      let theirs = try mergeHead()
      let request = MergeRequest(theirs, name: try mergeName(theirs))
      return try SideNames(ours: ours, request, on: library.deviceName(), in: library)
    } catch MergeRefusal.octopus {
      return SideNames(ours: head.branchName ?? "HEAD", theirs: "the branches that git merges")
    }
  }

  /// The commit that git is merging into the branch.
  func mergeHead() throws -> ObjectID {
    let file = RawPath.join(repository.gitDirectory, "MERGE_HEAD")
    let text = String(decoding: try FileSystem.read(file, limit: 1 << 16), as: UTF8.self)
    let names = text.split(separator: "\n")
    guard names.count == 1, let id = ObjectID(parsing: names[0]) else { throw MergeRefusal.octopus }
    return id
  }

  /// git's name for the merged branch, from the subject that git proposes.
  func mergeName(_ theirs: ObjectID) throws -> String {
    let file = RawPath.join(repository.gitDirectory, "MERGE_MSG")
    guard try FileSystem.statusIfPresent(of: file) != nil else {
      return "commit '\(theirs.short)'"
    }
    let text = String(decoding: try FileSystem.read(file, limit: 1 << 20), as: UTF8.self)
    return SideNames.merged(in: text)?.words ?? "commit '\(theirs.short)'"
  }

  /// Whether a git rebase is in progress.
  ///
  /// - Throws: `GitError`.
  package func isRebasing() throws -> Bool { try repository.state() == .rebase }

  /// Aborts a rebase; branch and files are restored.
  ///
  /// - Throws: ``SyncError/remoteCommand(_:)`` with git's message if git refuses.
  package func abortRebase() throws {
    let answer = try GitProgram(library).run(["rebase", "--abort"])
    if answer.isSuccess { return }
    let reason = answer.errors.split(separator: "\n").first.map { String($0) }
    throw SyncError.remoteCommand(reason ?? "git rebase --abort failed")
  }
}

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
