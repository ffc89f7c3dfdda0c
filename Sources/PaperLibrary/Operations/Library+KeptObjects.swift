import Files
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Stores the content that a step will overwrite in git's object database, and keeps it there.
  ///
  /// Content that the operation itself wrote is not kept, because an undo returns to the state
  /// before the whole operation.
  ///
  /// - Returns: Whether some of the content existed nowhere else.
  func keep(
    _ befores: [ExactPath: [UInt8]], for step: OperationStep, in open: inout OpenOperation
  ) throws -> Bool {
    var changes: [TreeChange] = []
    var isOnlyHere = false
    for file in step.files {
      let path = ExactPath(file.path)
      guard let id = file.before, let bytes = befores[path] else { continue }
      let isOwn = open.ownPaths.contains(path)
      if try !repository.objectExists(id) {
        _ = try repository.writeBlob(bytes)
        if !isOwn { isOnlyHere = true }
      }
      if !isOwn {
        changes.append(
          .upsert(path: UndoReference.entryName(of: file.path), id: id, mode: .file))
      }
    }
    if changes.isEmpty { return false }
    let tree = try repository.updateTree(base: open.keptTree, changes: changes)
    try keep(tree, as: UndoReference.files(of: open.id))
    open.keptTree = tree
    return isOnlyHere
  }

  /// Sets a reference of the operation log to an object.
  func keep(_ object: ObjectID, as reference: String) throws {
    try repository.update(
      reference, to: object, expecting: .anything, message: "kept for undo",
      committer: try identities.forReflog())
  }
}
