internal import CLibgit2
package import GitNames

extension Repository {
  /// Reads a commit.
  ///
  /// - Throws: ``GitError``: `.notFound` if there is no object with this id, or it is not a commit.
  package func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try locked { handle throws(GitError) in
      var oid = id.raw
      let raw = try created("read commit") { git_commit_lookup($0, handle.repository, &oid) }
      defer { git_commit_free(raw) }
      guard let treeID = git_commit_tree_id(raw), let author = git_commit_author(raw),
        let committer = git_commit_committer(raw), let message = git_commit_message(raw)
      else {
        throw GitError(
          operation: "read commit", code: .invalid, category: .object,
          message: "\(id) is not a well-formed commit")
      }
      let parents = (0..<git_commit_parentcount(raw)).compactMap { index in
        git_commit_parent_id(raw, index).map { ObjectID($0.pointee) }
      }
      return Commit(
        id: id, treeID: ObjectID(treeID.pointee), parents: parents,
        author: Signature(author.pointee), committer: Signature(committer.pointee),
        message: String(cString: message))
    }
  }

  /// Reads trees, parents and times of many commits at once, in the given order.
  ///
  /// - Throws: ``GitError``: `.notFound` if one is missing, `.wrongKind` if it is not a commit,
  ///   `.invalid` if it is damaged.
  package func commitNodes(_ ids: [ObjectID]) throws(GitError) -> [CommitNode] {
    try locked { handle throws(GitError) in
      var nodes: [CommitNode] = []
      nodes.reserveCapacity(ids.count)
      for id in ids { nodes.append(try handle.commitNode(id)) }
      return nodes
    }
  }

  /// Writes a commit without moving a reference.
  ///
  /// The message is stored unchanged: end it with a newline, as git does.
  ///
  /// - Throws: ``GitError`` if the tree or a parent is missing or of another kind, or if a name or
  ///   email is empty or contains `<` or `>`.
  package func createCommit(
    tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String
  ) throws(GitError) -> ObjectID {
    let operation = "write commit"
    let author = try SignatureHandle(author)
    let committer = try SignatureHandle(committer)
    let message = try cString(message, for: operation)
    let parents = parents.map(\.raw)
    return try locked { handle throws(GitError) in
      var id = git_oid()
      var treeID = tree.raw
      try check(operation) {
        parents.withUnsafeBufferPointer { parents in
          var pointers = parents.indices.map { parents.baseAddress?.advanced(by: $0) }
          return git_commit_create_from_ids(
            &id, handle.repository, nil, author.raw, committer.raw, nil, message, &treeID,
            pointers.count, &pointers)
        }
      }
      return ObjectID(id)
    }
  }
}

extension RepositoryHandle {
  /// Reads a commit's tree, parents and time.
  borrowing func commitNode(_ id: ObjectID) throws(GitError) -> CommitNode {
    let object = try StoredObject(id, .commit, in: self)
    return try CommitNode(parsing: object.bytes, id: id)
  }
}
