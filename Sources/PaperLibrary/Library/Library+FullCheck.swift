import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The findings of a full check, which reads all blobs and all of history.
  package struct FullFindings: Sendable {
    package var diagnostics: [Diagnostic] = []
    /// Blobs whose bytes do not match their names.
    package var damaged: Set<BlobID> = []

    /// Creates empty findings.
    package init() {}
  }

  /// Searches for blobs whose bytes do not match their names, and for missing objects of history.
  ///
  /// - Parameter withLostVersions: Whether to search for versions whose bundle or PDF is missing; a
  ///   fix searches for them itself.
  /// - Throws: `GitError`, `FileError`.
  package func fullCheck(
    _ blobs: [BlobID], withLostVersions: Bool, progress: () -> Void
  ) throws -> FullFindings {
    var findings = FullFindings()
    findings.damaged = try blobDigests.damaged(blobs, progress: progress)
    findings.diagnostics = findings.damaged.sorted { $0.path < $1.path }.map { blob in
      Diagnostic(
        file: blob.path, line: 1, column: 1, code: .damagedBlob,
        message: "the bytes do not match the name",
        fix: "pc check --full --fix searches for the right ones; or import the file again",
        blob: blob)
    }
    findings.diagnostics += try recordedLinks()
    let damage = try historyDamage()
    // Versions can't be read if objects are missing.
    findings.diagnostics +=
      try damage + (damage.isEmpty && withLostVersions ? lostBundles.versions() : [])
      + published.diagnostics()
    return findings
  }

  /// Symbolic links in the last commit that replace a part of the format and lead to a folder or to
  /// nothing here.
  private func recordedLinks() throws -> [Diagnostic] {
    guard let head = try repository.head().commit else { return [] }
    let files = try repository.walkTree(
      repository.commit(head).treeID, under: FormatLinks.folders)
    let links = files.filter { $0.mode == .symbolicLink }.map(\.path)
    return try diagnostics(ofLinks: try FormatLinks.standing(links, in: self))
  }

  /// Reads every commit and tree reachable from HEAD.
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
      fix: "git fsck shows more; an undamaged clone can repair it")
  }
}
