internal import CLibgit2
import Files
package import GitNames

extension Repository {
  /// The current value of HEAD.
  ///
  /// - Throws: ``GitError`` if HEAD is missing, empty or malformed, or its branch can't be read.
  package func head() throws(GitError) -> Head {
    try locked { handle throws(GitError) in
      let raw = try created("read HEAD") { git_reference_lookup($0, handle.repository, "HEAD") }
      defer { git_reference_free(raw) }
      guard let name = git_reference_symbolic_target(raw) else {
        guard let target = git_reference_target(raw) else {
          throw GitError(
            operation: "read HEAD", code: .invalid, category: .reference, message: "HEAD is empty")
        }
        return .detached(commit: ObjectID(target.pointee))
      }
      let reference = rawText(name)
      guard let commit = try handle.target(of: reference) else {
        return .unborn(reference: reference)
      }
      return .branch(reference: reference, commit: commit)
    }
  }

  /// The object that a full reference name (`refs/heads/main`, `HEAD`) resolves to, or `nil`.
  ///
  /// - Throws: ``GitError``: `.invalidSpecification` for a malformed name, or why it can't be read.
  package func resolve(_ reference: String) throws(GitError) -> ObjectID? {
    try locked { handle throws(GitError) in try handle.target(of: reference) }
  }

  /// The references that match a pattern (`refs/heads/*`; a star matches slashes too), by name.
  ///
  /// Symbolic references without a target are left out.
  ///
  /// - Throws: ``GitError`` if the pattern has a zero byte, or a reference can't be read.
  package func references(matching glob: String) throws(GitError) -> [Reference] {
    let operation = "list references"
    let glob = try cString(glob, for: operation)
    return try locked { handle throws(GitError) in
      let iterator = try created(operation) {
        git_reference_iterator_glob_new($0, handle.repository, glob)
      }
      defer { git_reference_iterator_free(iterator) }
      var references: [Reference] = []
      while true {
        var next: OpaquePointer?
        let result = git_reference_next(&next, iterator)
        if result == GIT_ITEROVER.rawValue { break }
        try check(operation) { result }
        defer { git_reference_free(next) }
        let name = rawText(git_reference_name(next))
        guard let target = try handle.target(of: name) else { continue }
        references.append(
          Reference(
            name: name, target: target,
            symbolicTarget: git_reference_symbolic_target(next).map { rawText($0) }))
      }
      return references.sorted {
        RawPath.bytes(of: $0.name).lexicographicallyPrecedes(RawPath.bytes(of: $1.name))
      }
    }
  }

  /// Sets a reference to an object if it still has its expected value.
  ///
  /// The reference is locked as git locks it, read, compared and replaced by one rename. A symbolic
  /// reference is itself replaced: to move a branch, pass the branch (`Head.reference`).
  ///
  /// - Parameters:
  ///   - message: The line for the reflog.
  ///   - committer: The person and time for the reflog.
  /// - Throws: ``GitError``: `.modified` if it has changed, `.locked` if git is changing it.
  package func update(
    _ reference: String, to target: ObjectID, expecting expected: ExpectedTarget, message: String,
    committer: Signature
  ) throws(GitError) {
    let operation = "update \(reference)"
    let message = try cString(message, for: operation)
    let signature = try SignatureHandle(committer)
    try change(reference, expected, operation) { transaction, name in
      var oid = target.raw
      return git_transaction_set_target(transaction, name, &oid, signature.raw, message)
    }
  }

  /// Deletes a reference and its reflog if it still has its expected value.
  ///
  /// - Throws: ``GitError``: `.modified` if it has changed, `.locked` if git is changing it.
  package func delete(_ reference: String, expecting expected: ExpectedTarget) throws(GitError) {
    try change(reference, expected, "delete \(reference)") { git_transaction_remove($0, $1) }
  }

  /// Moves and deletes several references if all of them have their expected values.
  ///
  /// All are locked first. If one cannot be locked or has changed, none is changed.
  ///
  /// - Throws: ``GitError``: `.modified` if one has changed, `.locked` if git is changing it.
  package func update(
    _ changes: [ReferenceChange], message: String, committer: Signature
  ) throws(GitError) {
    let operation = "update references"
    let message = try cString(message, for: operation)
    let signature = try SignatureHandle(committer)
    try locked { handle throws(GitError) in
      let transaction = try created(operation) { git_transaction_new($0, handle.repository) }
      defer { git_transaction_free(transaction) }
      for change in changes {
        let name = try cString(change.name, for: operation)
        try check(operation) { git_transaction_lock_ref(transaction, name) }
        let current = try handle.target(of: change.name)
        guard change.before == current else {
          throw GitError(
            operation: operation, code: .modified, category: .reference,
            message: "\(change.name) is \(current.map { "\($0)" } ?? "absent")")
        }
      }
      for change in changes {
        let name = try cString(change.name, for: operation)
        try check(operation) {
          guard let after = change.after else { return git_transaction_remove(transaction, name) }
          var oid = after.raw
          return git_transaction_set_target(transaction, name, &oid, signature.raw, message)
        }
      }
      try check(operation) { git_transaction_commit(transaction) }
    }
  }

  private func change(
    _ reference: String, _ expected: ExpectedTarget, _ operation: String,
    _ queue: (OpaquePointer, UnsafePointer<CChar>) -> Int32
  ) throws(GitError) {
    let name = try cString(reference, for: operation)
    try locked { handle throws(GitError) in
      let transaction = try created(operation) { git_transaction_new($0, handle.repository) }
      defer { git_transaction_free(transaction) }
      try check(operation) { git_transaction_lock_ref(transaction, name) }
      let current = try handle.target(of: reference)
      guard expected.accepts(current) else {
        throw GitError(
          operation: operation, code: .modified, category: .reference,
          message: "it is \(current.map { "\($0)" } ?? "absent")")
      }
      try check(operation) {
        name.withUnsafeBufferPointer { name in name.baseAddress.map { queue(transaction, $0) } ?? -1
        }
      }
      try check(operation) { git_transaction_commit(transaction) }
    }
  }
}

extension RepositoryHandle {
  /// The object that a full reference name resolves to; `nil` for a missing reference.
  borrowing func target(of reference: String) throws(GitError) -> ObjectID? {
    let operation = "read \(reference)"
    let name = try cString(reference, for: operation)
    var oid = git_oid()
    let repository = repository
    return try unlessNotFound { () throws(GitError) in
      try check(operation) { git_reference_name_to_id(&oid, repository, name) }
      return ObjectID(oid)
    }
  }
}
