internal import CLibgit2
package import GitNames

extension Repository {
  /// Whether an object with this id exists.
  ///
  /// - Throws: Never: an object that can't be read counts as missing.
  package func objectExists(_ id: ObjectID) throws(GitError) -> Bool {
    try locked { handle throws(GitError) in handle.exists(id) }
  }

  /// The kind of an object; `nil` when no object has this id.
  ///
  /// - Throws: ``GitError`` if the object is damaged or can't be read.
  package func objectKind(_ id: ObjectID) throws(GitError) -> ObjectKind? {
    try header(id)?.kind
  }

  /// The size of a blob in bytes, without reading it; `nil` when no object has this id.
  ///
  /// - Throws: ``GitError``: `.wrongKind` if the object is not a blob, or why it can't be read.
  package func blobSize(_ id: ObjectID) throws(GitError) -> Int? {
    guard let header = try header(id) else { return nil }
    guard header.kind == .blob else {
      throw GitError(
        operation: "read object", code: .wrongKind, category: .object,
        message: "\(id) is not a blob")
    }
    return header.size
  }

  /// A blob's bytes. Temporarily needs twice its size in memory.
  ///
  /// - Throws: ``GitError``: `.notFound` if it is missing, `.wrongKind` if it is not a blob,
  ///   `.generic` if it is damaged.
  package func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    try locked { handle throws(GitError) in
      let object = try StoredObject(id, .blob, in: handle)
      return Array(object.bytes)
    }
  }

  /// Stores bytes as a blob, without filters or line-end conversion.
  ///
  /// - Throws: ``GitError`` if the object can't be written.
  package func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try locked { handle throws(GitError) in try handle.write(bytes, .blob) }
  }

  /// Stores bytes returned by ``planTree(base:changes:)`` as a tree.
  ///
  /// - Throws: ``GitError`` if the object can't be written.
  package func writeTree(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try locked { handle throws(GitError) in try handle.write(bytes, .tree) }
  }

  static func hash(_ bytes: [UInt8], _ kind: ObjectKind) throws(GitError) -> ObjectID {
    try GitLibrary.ready.get()
    var oid = git_oid()
    try check("hash \(kind.rawValue)") {
      bytes.withUnsafeBytes { git_odb_hash(&oid, $0.baseAddress, $0.count, kind.raw) }
    }
    return ObjectID(oid)
  }

  private func header(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int)? {
    try locked { handle throws(GitError) in
      var oid = id.raw
      var size = 0
      var kind = GIT_OBJECT_INVALID
      let isThere = try unlessNotFound { () throws(GitError) in
        try check("read object") { git_odb_read_header(&size, &kind, handle.objects, &oid) }
      }
      return isThere == nil ? nil : ObjectKind(kind).map { ($0, size) }
    }
  }

  /// The tree of a commit; `nil` for none.
  ///
  /// - Throws: `GitError` if there is no such commit.
  package func treeID(of commit: ObjectID?) throws(GitError) -> ObjectID? {
    guard let commit else { return nil }
    return try self.commit(commit).treeID
  }
}

extension RepositoryHandle {
  /// Whether an object with this id exists; also searches packs that were added meanwhile.
  borrowing func exists(_ id: ObjectID) -> Bool {
    var oid = id.raw
    return git_odb_exists(objects, &oid) == 1
  }

  /// Stores an object's content, unless it already exists.
  borrowing func write(_ bytes: [UInt8], _ kind: ObjectKind) throws(GitError) -> ObjectID {
    var oid = git_oid()
    let objects = objects
    try check("write \(kind.rawValue)") {
      bytes.withUnsafeBytes {
        git_odb_write(&oid, objects, $0.baseAddress, $0.count, kind.raw)
      }
    }
    return ObjectID(oid)
  }
}
