import Files
import Libgit2
package import PaperDomain

extension Library {
  /// The blobs in the store.
  package func blobFiles() throws -> [BlobID] {
    let folder = path(of: "blobs/sha256")
    guard try FileSystem.statusIfPresent(of: folder) != nil else { return [] }
    var blobs: [BlobID] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      let name = RawPath.name(of: file.path)
      if file.kind == .regular, name.hasSuffix(".pdf"), let blob = BlobID(parsing: name.dropLast(4))
      {
        blobs.append(blob)
      }
      return .proceed
    }
    return blobs
  }

  /// What only reading everything shows: blobs whose bytes are not what their names say, objects
  /// that history lacks.
  package func fullCheck(
    _ blobs: [BlobID], progress: () -> Void
  ) throws -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for blob in blobs {
      try Task.checkCancellation()
      if self.blobs.sizeElsewhere(of: blob) == nil, try !self.blobs.verify(blob) {
        diagnostics.append(
          Diagnostic(
            file: blob.path, line: 1, column: 1, code: .damagedBlob,
            message: "the bytes are not those that the name says",
            fix: "remove it, then import the file again or fetch it from a clone that has it"))
      }
      progress()
    }
    diagnostics += try recordedLinks()
    let damage = try historyDamage()
    // Where objects are missing versions can't be looked at.
    return try diagnostics + damage + (damage.isEmpty ? lostVersions() : []) + rewriteDiagnostics()
  }

  /// Links that the last commit has in the place of something of the format, and that lead to a
  /// folder or to nothing here.
  private func recordedLinks() throws -> [Diagnostic] {
    guard let head = try repository.head().commit else { return [] }
    let files = try repository.walkTree(
      repository.commit(head).treeID, under: FormatLinks.folders)
    let links = files.filter { $0.mode == .symbolicLink }.map(\.path)
    return try diagnostics(ofLinks: try FormatLinks.standing(links, in: self))
  }

  /// Walks every commit and tree that HEAD can reach.
  private func historyDamage() throws -> [Diagnostic] {
    guard let head = try repository.head().commit else { return [] }
    do {
      var seen: Set<String> = []
      for id in try repository.walk(from: [head]) {
        try Task.checkCancellation()
        let tree = try repository.commit(id).treeID
        guard seen.insert(tree.description).inserted else { continue }
        for file in try repository.walkTree(tree)
        where file.mode != .submodule && seen.insert(file.id.description).inserted {
          if try !repository.objectExists(file.id) {
            return [damage("the object \(file.id) of \(file.path) is missing")]
          }
        }
      }
      return []
    } catch let error as GitError {
      return [damage(error.message)]
    }
  }

  private func damage(_ message: String) -> Diagnostic {
    Diagnostic(
      file: ".git", line: 1, column: 1, code: .damagedHistory, message: message,
      fix: "git fsck tells more; a clone that is whole can mend it")
  }
}
