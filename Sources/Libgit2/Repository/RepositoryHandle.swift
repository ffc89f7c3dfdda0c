internal import CLibgit2

/// An open `git_repository` with its object database; the only owner of both.
///
/// Unchecked Sendable: it cannot be copied and nothing else holds the pointers. libgit2 does not
/// bind a repository to a thread, but two threads must not use it at the same time, which
/// `Repository`'s lock prevents.
struct RepositoryHandle: ~Copyable, @unchecked Sendable {
  let repository: OpaquePointer
  let objects: OpaquePointer

  /// Takes ownership of an open repository.
  init(owning repository: OpaquePointer) throws(GitError) {
    do throws(GitError) {
      objects = try created("open object database") { git_repository_odb($0, repository) }
    } catch {
      git_repository_free(repository)
      throw error
    }
    self.repository = repository
  }

  deinit {
    git_odb_free(objects)
    git_repository_free(repository)
  }
}
