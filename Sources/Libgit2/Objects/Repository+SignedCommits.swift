internal import CLibgit2
import Files
package import GitNames

extension Repository {
  /// The bytes of a commit to sign, without storing it.
  ///
  /// - Throws: ``GitError``: `.notFound` for a missing tree or parent, `.invalidSpecification` for
  ///   a message with a zero byte; also if a name or email is empty or contains `<` or `>`.
  package func createCommitBuffer(
    tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String
  ) throws(GitError) -> [UInt8] {
    let operation = "prepare commit"
    let author = try SignatureHandle(author)
    let committer = try SignatureHandle(committer)
    let message = try cString(message, for: operation)
    return try locked { handle throws(GitError) in
      var treeID = tree.raw
      let rawTree = try created(operation) { git_tree_lookup($0, handle.repository, &treeID) }
      defer { git_tree_free(rawTree) }
      var rawParents: [OpaquePointer?] = []
      defer { for parent in rawParents { git_commit_free(parent) } }
      for parent in parents {
        var oid = parent.raw
        rawParents.append(try created(operation) { git_commit_lookup($0, handle.repository, &oid) })
      }
      var buffer = git_buf()
      defer { git_buf_dispose(&buffer) }
      try check(operation) {
        git_commit_create_buffer(
          &buffer, handle.repository, author.raw, committer.raw, nil, message, rawTree,
          rawParents.count, &rawParents)
      }
      return Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
    }
  }

  /// Stores a commit made by `createCommitBuffer` together with its signature.
  ///
  /// - Parameter field: The header of the signature; git's is `gpgsig`, for SSH and X.509 too.
  /// - Throws: ``GitError`` if the bytes are not a commit, a text has a zero byte, or writing
  ///   fails.
  package func createSignedCommit(
    _ buffer: [UInt8], signature: String, field: String = "gpgsig"
  ) throws(GitError) -> ObjectID {
    let operation = "write signed commit"
    let content = try cString(RawPath.string(from: buffer), for: operation)
    let signature = try cString(signature, for: operation)
    let field = try cString(field, for: operation)
    return try locked { handle throws(GitError) in
      var oid = git_oid()
      try check(operation) {
        git_commit_create_with_signature(&oid, handle.repository, content, signature, field)
      }
      return ObjectID(oid)
    }
  }
}
