internal import CLibgit2
internal import Synchronization

/// libgit2 itself: what is set once and for the whole process.
package enum GitLibrary {
  /// Sets libgit2 up on first use: strict checks of what is written, and a cache that holds large folders.
  static let ready: Result<Void, GitError> = Result { () throws(GitError) in
    try check("set up libgit2") { git_libgit2_init() }
    try check("set up libgit2") {
      pc_git_option_int(Int32(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION.rawValue), 1)
    }
    // git too checks an object's name only in fsck; inflating checks Adler-32 in any case. Reading
    // a history's trees takes a third less time without it (measured, 20,000 commits).
    try check("set up libgit2") {
      pc_git_option_int(Int32(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION.rawValue), 0)
    }
    // A folder of 100 files is over libgit2's limit of 4 KiB and would be inflated anew for every
    // commit that is compared.
    try check("set up libgit2") { pc_git_option_cache_limit(GIT_OBJECT_TREE, 256 << 10) }
    // `git sparse-checkout` sets it; what it adds, a configuration file, is read by `Repository`.
    try check("set up libgit2") { pc_git_option_extension("worktreeconfig") }
  }

  /// Held while libgit2's process-wide search paths and ownership check are set and relied on.
  static let processWide = Mutex(())
}
