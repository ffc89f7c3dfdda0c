import Files
import Libgit2
import PaperDomain

extension Library {
  /// Puts what a step will overwrite into git's object database, and keeps it there.
  ///
  /// What the operation itself wrote needs no keeping: an undo goes back to before all of it.
  ///
  /// - Returns: Whether something of it existed nowhere else.
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

  /// Points a reference of the operation log at an object.
  func keep(_ object: ObjectID, as reference: String) throws {
    try repository.update(
      reference, to: object, expecting: .anything, message: "kept for undo",
      committer: try reflogIdentity())
  }

  /// Who a reflog says moved a reference: a reflog needs somebody, even where git knows nobody.
  func reflogIdentity() throws -> Signature {
    do {
      return try identity().committer
    } catch LibraryError.noIdentity {
      return Signature(
        name: "pc", email: "pc@localhost",
        date: GitDate(seconds: settings.now().seconds, offsetMinutes: settings.offsetMinutes))
    }
  }
}
