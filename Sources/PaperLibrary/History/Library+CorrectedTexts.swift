import Libgit2
package import PaperDomain

extension Library {
  /// The commit that HEAD stands at; `nil` before the first.
  package func head() throws -> CommitID? { try repository.head().commit.map { CommitID($0) } }

  /// The first parent of a commit; `nil` for the first commit, and where a shallow clone ends.
  package func firstParent(of commit: CommitID) throws -> CommitID? {
    let id = ObjectID(commit)
    if try repository.shallowCommits().contains(id) { return nil }
    return try repository.commit(id).parents.first.map { CommitID($0) }
  }

  /// The hand-corrected text of a bundle's page, as it is written.
  ///
  /// - Parameters:
  ///   - page: As a ``Change`` names it: `calc-scan#3`.
  ///   - commit: `nil` for what is on disk.
  /// - Returns: `nil` where there is no such text.
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
