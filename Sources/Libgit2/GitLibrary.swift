internal import CLibgit2
internal import Synchronization

/// The process-wide settings of libgit2.
package enum GitLibrary {
  /// The version of libgit2, such as `1.5.1`.
  package static var version: String {
    var (major, minor, revision) = (Int32(), Int32(), Int32())
    git_libgit2_version(&major, &minor, &revision)
    return "\(major).\(minor).\(revision)"
  }

  /// Initializes libgit2 on first use: strict checks of written objects, and a cache for large
  /// folders.
  static let ready: Result<Void, GitError> = Result { () throws(GitError) in
    try check("set up libgit2") { git_libgit2_init() }
    try check("set up libgit2") {
      pc_git_option_int(Int32(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION.rawValue), 1)
    }
    // git also verifies an object's hash only in fsck; zlib checks Adler-32 in any case. Without
    // the check, reading a history's trees takes a third less time (measured, 20,000 commits).
    try check("set up libgit2") {
      pc_git_option_int(Int32(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION.rawValue), 0)
    }
    // A folder of 100 files exceeds libgit2's limit of 4 KiB and would be decompressed again for
    // every commit that is compared.
    try check("set up libgit2") { pc_git_option_cache_limit(GIT_OBJECT_TREE, 256 << 10) }
    // `git sparse-checkout` sets it. The configuration file that it adds is read by `Repository`.
    try check("set up libgit2") { pc_git_option_extension("worktreeconfig") }
  }

  /// Held while libgit2's process-wide search paths and ownership check are set and used.
  static let processWide = Mutex(())
}
