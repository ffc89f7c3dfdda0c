import Files
import Libgit2
import Programs

/// A git hook: see githooks(5).
enum Hook: String, CaseIterable, Sendable {
  /// Runs before a commit; can refuse it.
  case preCommit = "pre-commit"
  /// Runs before the commit of a merge without conflicts; can refuse it.
  case preMerge = "pre-merge-commit"
  /// Can fill in a message before the user sees it; can refuse the commit.
  case prepareMessage = "prepare-commit-msg"
  /// Can edit a message; can refuse the commit.
  case commitMessage = "commit-msg"
  /// Runs after the branch moved.
  case postCommit = "post-commit"

  /// The hooks that `--no-verify` skips.
  private static let verifying: Set<Hook> = [.preCommit, .preMerge, .commitMessage]

  /// - Parameter isVerified: Whether to include the hooks that can refuse a commit.
  static func all(isVerified: Bool) -> Set<Hook> {
    Set(Hook.allCases).subtracting(isVerified ? [] : verifying)
  }
}

/// The hooks of a library, run in the same way as by git.
struct Hooks {
  private let library: Library
  /// The hooks that exist, are executable and are wanted.
  private let paths: [Hook: String]
  /// Hooks that exist but that git ignores because they are not executable.
  let ignored: [String]

  /// - Parameter wanted: The hooks to look for; if empty, the file system is not searched.
  init(_ library: Library, _ wanted: Set<Hook>) throws {
    self.library = library
    let folder = try Hooks.folder(of: library)
    var paths: [Hook: String] = [:]
    var ignored: [String] = []
    for hook in Hook.allCases where wanted.contains(hook) {
      let path = RawPath.join(folder, hook.rawValue)
      guard let status = try FileSystem.statusIfPresent(of: path, followingLinks: true) else {
        continue
      }
      if status.permissions & 0o111 == 0 { ignored.append(path) } else { paths[hook] = path }
    }
    self.paths = paths
    self.ignored = ignored
  }

  /// `core.hooksPath`, relative to the library's root; the repository's own hooks folder if it is
  /// not set.
  private static func folder(of library: Library) throws -> String {
    guard let configured = try library.config().string("core.hookspath"), !configured.isEmpty
    else { return RawPath.join(library.repository.commonDirectory, "hooks") }
    return GitEnvironment(library).expanded(configured)
  }

  /// A hook's script; `nil` if there is none.
  func content(of hook: Hook) throws -> [UInt8]? {
    try paths[hook].map { try FileSystem.read($0, limit: 1 << 20) }
  }

  func has(_ hook: Hook) -> Bool { paths[hook] != nil }

  /// Whether there is a hook that runs before a commit.
  var precedeCommit: Bool { paths.keys.contains { $0 != .postCommit && $0 != .preMerge } }

  /// Runs `post-commit`. Its exit status is ignored, because it runs too late to refuse.
  func tellCommitted() throws {
    do {
      try run(.postCommit, index: library.gitIndex.path)
    } catch LibraryError.hookRefused {
      return
    }
  }

  /// Runs a hook, if there is one. Its output goes to stderr, as in git.
  ///
  /// - Parameters:
  ///   - index: The index to commit, which `git diff --cached` shows to the hook.
  ///   - editing: Whether the user's editor opens for this commit. If not, the hook's environment
  ///     has an editor that does nothing, as in git.
  /// - Throws: ``LibraryError/hookRefused(_:)``.
  func run(
    _ hook: Hook, _ arguments: [String] = [], index: String? = nil, editing: Bool = false
  ) throws {
    guard let path = paths[hook] else { return }
    var environment = GitEnvironment(library).variables()
    environment["GIT_INDEX_FILE"] = index
    if !editing { environment["GIT_EDITOR"] = ":" }
    var program = Program([path] + arguments, environment: environment, folder: library.root)
    program.input = .none
    program.output = .descriptor(library.settings.messages)
    program.errors = .descriptor(library.settings.messages)
    let ending: ProgramEnding
    do {
      ending = try program.run()
    } catch {
      throw LibraryError.cannotRun(path, reason: error.systemMessage)
    }
    if !ending.isSuccess { throw LibraryError.hookRefused(hook.rawValue) }
  }
}
