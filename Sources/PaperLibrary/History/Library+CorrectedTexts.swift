import Libgit2
package import PaperDomain

extension Library {
  /// The commit of HEAD; `nil` before the first commit.
  ///
  /// - Throws: `GitError`.
  package func head() throws -> CommitID? { try repository.head().commit.map { CommitID($0) } }

  /// The first parent of a commit; `nil` for the first commit, and at the boundary of a shallow
  /// clone.
  ///
  /// - Throws: `GitError`.
  package func firstParent(of commit: CommitID) throws -> CommitID? {
    let id = ObjectID(commit)
    if try repository.shallowCommits().contains(id) { return nil }
    return try repository.commit(id).parents.first.map { CommitID($0) }
  }

  /// The hand-corrected text of a bundle's page, unchanged.
  ///
  /// - Parameters:
  ///   - page: A page in the notation of ``Change``: `calc-scan#3`.
  ///   - commit: `nil` for the working tree.
  /// - Returns: `nil` if there is no such text.
  /// - Throws: `GitError`, `FileError`.
  package func correctedText(of page: String, in commit: CommitID?) throws -> String? {
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
