package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The commit of HEAD; `nil` before the first commit.
  ///
  /// - Throws: `GitError`.
  package func head() throws -> ObjectID? { try repository.head().commit }

  /// The first parent of a commit; `nil` for the first commit, and at the boundary of a shallow
  /// clone.
  ///
  /// - Throws: `GitError`.
  package func firstParent(of commit: ObjectID) throws -> ObjectID? {
    let id = commit
    if try repository.shallowCommits().contains(id) { return nil }
    return try repository.commit(id).parents.first
  }

  /// The hand-corrected text of a bundle's page, unchanged.
  ///
  /// - Parameters:
  ///   - page: A page in the notation of ``Change``: `calc-scan#3`.
  ///   - commit: `nil` for the working tree.
  /// - Returns: `nil` if there is no such text.
  /// - Throws: `GitError`, `FileError`.
  package func correctedText(of page: String, in commit: ObjectID?) throws -> String? {
    guard let hash = page.lastIndex(of: "#"), let number = Int(page[page.index(after: hash)...])
    else { return nil }
    let file = CorrectedText(bundle: String(page[..<hash]), pageNumber: number).file
    let bytes =
      if let commit { try source(of: commit).readIfPresent(file) } else {
        try WorkingSource(root: folder).readIfPresent(file)
      }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
