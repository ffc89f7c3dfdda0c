import GitNames
import Libgit2
package import PaperDomain

/// How far the annotations of a page have come.
package struct MarkStanding: Hashable, Sendable {
  /// The ids of those in the last commit.
  package var committed: Set<EntityID>
  /// The ids of those that the remote has, as of the last fetch; `nil` if no remote is followed.
  package var shared: Set<EntityID>?
}

extension Library {
  /// - Parameter file: The page's notes file, from the library's root.
  /// - Throws: `GitError`, `FileError`, `JSONSyntaxError`.
  package func standing(ofMarksIn file: String) throws -> MarkStanding {
    func ids(at commit: ObjectID?) throws -> Set<EntityID> {
      guard let commit else { return [] }
      let source = try TreeSource(repository, tree: repository.commit(commit).treeID)
      guard let bytes = try source.readIfPresent(file) else { return [] }
      return try Set(Mark.all(inNotes: bytes).compactMap(\.id))
    }
    return try MarkStanding(
      committed: ids(at: repository.head().commit),
      shared: remotes.followed().map { try ids(at: repository.resolve($0.tracking)) })
  }
}
