package import GitNames

extension Repository {
  /// An object's stored bytes, without the header with its kind and size.
  ///
  /// - Throws: ``GitError``: `.notFound` if it is missing, `.wrongKind` if it is of another kind,
  ///   `.generic` if it is damaged.
  package func content(_ id: ObjectID, of kind: ObjectKind) throws(GitError) -> [UInt8] {
    try locked { handle throws(GitError) in
      let object = try StoredObject(id, kind, in: handle)
      return Array(object.bytes)
    }
  }
}
