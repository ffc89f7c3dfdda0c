internal import CLibgit2

/// An open `git_repository` with its object database; the one owner of both.
///
/// Sendable unchecked: it cannot be copied, nothing else knows the pointers, and libgit2 binds a
/// repository to no thread, it only must not be used by two at once. `Repository`'s lock sees to it.
struct RepositoryHandle: ~Copyable, @unchecked Sendable {
  let repository: OpaquePointer
  let objects: OpaquePointer

  /// Takes over an open repository.
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
