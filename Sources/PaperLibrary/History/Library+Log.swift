package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The commits that match a request, latest first.
  ///
  /// Returns at most `limit` commits, where the rebindings of one batch count as one. ``CommitLog``
  /// reads a long history in parts.
  ///
  /// - Throws: `GitError`.
  package func log(
    _ request: LogRequest = LogRequest(), limit: Int = .max
  ) throws -> [LoggedCommit] {
    try CommitLog(self, request).next(limit)
  }

  /// Whether a log with this request shows a page's version.
  ///
  /// - Throws: `GitError`.
  package func shows(_ version: PageVersion, _ request: LogRequest) throws -> Bool {
    guard request.covers(version.createdAt) else { return false }
    let commit = try repository.commit(version.commit)
    return request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
  }

  /// The first line of a commit's message.
  ///
  /// - Throws: `GitError`.
  package func subject(of commit: ObjectID) throws -> String {
    String(try repository.commit(commit).message.prefix { !$0.isNewline })
  }

  /// The time of the last commit in which a file differs from every parent's.
  ///
  /// - Parameters:
  ///   - file: The path, relative to the library's root.
  ///   - commit: The commit to start from; `nil` for HEAD.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `GitError`.
  package func updatedAt(_ file: String, from commit: ObjectID? = nil) throws -> Timestamp? {
    let cut = try repository.shallowCommits()
    guard let start = try commit ?? repository.head().commit else {
      return nil
    }
    var node = try repository.commitNodes([start])[0]
    guard let entry = try repository.entry(in: node.treeID, path: file) else { return nil }
    while true {
      let parents = cut.contains(node.id) ? [] : try repository.commitNodes(node.parents)
      let same = try parents.first { parent in
        try parent.treeID == node.treeID
          || repository.entry(in: parent.treeID, path: file)?.id == entry.id
      }
      guard let same else { return Timestamp(seconds: node.seconds) }
      node = same
    }
  }
}
