import Files
import Libgit2
import Programs

/// A moment at which git runs a person's script: see githooks(5).
enum Hook: String, CaseIterable, Sendable {
  /// Before anything is recorded; may refuse.
  case preCommit = "pre-commit"
  /// Before a merge is recorded that went through by itself; may refuse.
  case preMerge = "pre-merge-commit"
  /// May fill in a message before the person sees it; may refuse.
  case prepareMessage = "prepare-commit-msg"
  /// May edit a message; may refuse.
  case commitMessage = "commit-msg"
  /// After the branch moved.
  case postCommit = "post-commit"

  /// Those that `--no-verify` skips.
  static let verifying: Set<Hook> = [.preCommit, .preMerge, .commitMessage]
}

/// The hooks of a library, run as git would run them.
struct Hooks {
  private let library: Library
  /// Those that are there, may be run, and are wanted.
  private let paths: [Hook: String]
  /// Hooks that are there and that git leaves alone, since they are not executable.
  let ignored: [String]

  /// - Parameter wanted: With none, nothing is looked for.
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

  /// `core.hooksPath`, from the library's root where it is relative, else the repository's own.
  private static func folder(of library: Library) throws -> String {
    guard let configured = try library.config().string("core.hookspath"), !configured.isEmpty
    else { return RawPath.join(library.repository.commonDirectory, "hooks") }
    return library.expanded(configured)
  }

  /// A hook's script; `nil` where there is none.
  func content(of hook: Hook) throws -> [UInt8]? {
    try paths[hook].map { try FileSystem.read($0, limit: 1 << 20) }
  }

  func has(_ hook: Hook) -> Bool { paths[hook] != nil }

  /// Whether one of those that look at what is to be recorded is there.
  var precedeCommit: Bool { paths.keys.contains { $0 != .postCommit && $0 != .preMerge } }

  /// Runs `post-commit`, which comes too late to refuse: how it ends makes no difference.
  func tellCommitted() throws {
    do {
      try run(.postCommit, index: library.indexPath)
    } catch LibraryError.hookRefused {
      return
    }
  }

  /// Runs a hook, unless there is none. What it prints goes to the errors, as with git.
  ///
  /// - Parameters:
  ///   - index: What is to be recorded, as `git diff --cached` shows it to the hook.
  ///   - editing: Whether the person's editor opens for this commit: where it does not, git tells
  ///     hooks so by an editor that does nothing.
  /// - Throws: ``LibraryError/hookRefused(_:)``.
  func run(
    _ hook: Hook, _ arguments: [String] = [], index: String? = nil, editing: Bool = false
  ) throws {
    guard let path = paths[hook] else { return }
    var environment = library.environmentForGit()
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
