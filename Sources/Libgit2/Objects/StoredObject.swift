internal import CLibgit2
import GitNames

/// An object's bytes in libgit2's memory; freed by `deinit`.
struct StoredObject: ~Copyable {
  private let raw: OpaquePointer

  /// Reads a whole object.
  ///
  /// - Throws: ``GitError``: `.notFound` when it does not exist; `.wrongKind` when it is of another
  ///   kind.
  init(_ id: ObjectID, _ kind: ObjectKind, in handle: borrowing RepositoryHandle) throws(GitError) {
    var oid = id.raw
    let objects = handle.objects
    let raw = try created("read object") { git_odb_read($0, objects, &oid) }
    guard git_odb_object_type(raw) == kind.raw else {
      git_odb_object_free(raw)
      throw GitError(
        operation: "read object", code: .wrongKind, category: .object,
        message: "\(id) is not a \(kind)")
    }
    self.raw = raw
  }

  deinit { git_odb_object_free(raw) }

  /// The bytes; valid while the object lives.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: git_odb_object_data(raw), count: git_odb_object_size(raw))
  }
}
