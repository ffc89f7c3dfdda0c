import Libgit2
package import PaperDomain

extension Library {
  /// The commits that a request asks for, later ones first, at most `limit`.
  ///
  /// Of a long history ``CommitLog`` gives a part at a time.
  package func log(
    _ request: LogRequest = LogRequest(), limit: Int = .max
  ) throws -> [LoggedCommit] {
    try CommitLog(self, request).next(limit)
  }

  /// Whether a log shows a page's version.
  package func shows(_ version: PageVersion, _ request: LogRequest) throws -> Bool {
    guard request.covers(version.createdAt) else { return false }
    let commit = try repository.commit(ObjectID(version.commit))
    return request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
  }

  /// When a file was last changed: the time of the last commit in which it differs from every
  /// parent's.
  ///
  /// - Parameter file: From the library's root.
  /// - Returns: `nil` for a file that HEAD does not have.
  package func updatedAt(_ file: String) throws -> Timestamp? {
    let cut = try repository.shallowCommits()
    guard let head = try repository.head().commit else { return nil }
    var node = try repository.commitNodes([head])[0]
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
