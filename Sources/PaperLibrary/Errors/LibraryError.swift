import Files
package import PaperDomain

/// The reason why a library can't be opened or changed.
package enum LibraryError: UserFacingError, Equatable {
  case notALibrary(String)
  case alreadyALibrary(String)
  case insideLibrary(String, library: String)
  case notEmpty(String)
  case newerFormat(Int, library: String)
  case unreadable(String, reason: String)
  /// papercenter.json is invalid.
  case brokenLibraryFile(Diagnostic)
  case busy(pid: Int32?)
  case midOperation(String)
  case bareRepository(String)
  case noIdentity
  case badIdentity(String)
  case headMoved
  case filesChanged(String)
  /// A change failed, and these files could not be restored.
  case notPutBack([String], after: String)
  case outside(String, library: String)
  case noSuchPath(String)
  case hookRefused(String)
  case emptyMessage
  case cannotRun(String, reason: String)
  case cannotSign(String, reason: String)
  case noSigningKey
  case badSetting(String, String)
  /// A reader's name without letters, or one that is too long.
  case badReader(String)
  case notAPDF(String, reason: String, hints: [String] = [])
  case unsupported(String)
  /// A symbolic link replaces a folder, manifest or PDF of the format.
  case linked([Diagnostic])
  /// The decision depends on commits that a shallow clone lacks.
  case shallow(String)
  /// The entity is open for editing in the viewer.
  case locked(String, holder: String)

  package var errorCode: ErrorCode {
    switch self {
    case .notALibrary, .bareRepository: .noLibrary
    case .alreadyALibrary, .insideLibrary, .notEmpty: .exists
    case .newerFormat: .newerFormat
    case .unreadable, .brokenLibraryFile, .notAPDF: .file
    case .busy: .busy
    case .midOperation: .unfinished
    case .noIdentity, .badIdentity, .noSigningKey, .badSetting, .badReader: .configuration
    case .headMoved, .filesChanged, .notPutBack: .changed
    case .outside, .noSuchPath: .notFound
    case .hookRefused: .hook
    case .linked: .invalid
    case .cannotRun, .cannotSign: .program
    case .emptyMessage, .unsupported, .shallow: .refused
    case .locked: .locked
    }
  }

  /// The hint for a stopped rebase: `pc` merges pages and docs as a whole, and a rebase applies
  /// them commit by commit.
  package static let rebaseHint =
    "git rebase --abort cancels it, then pc sync merges entity by entity; pc sync --continue does both"

  package var explanation: String {
    switch self {
    case .locked(let path, let holder): "\(holder) edits '\(path)' in the viewer"
    case .notALibrary(let path): "no library is at or above '\(path)'"
    case .alreadyALibrary(let path): "'\(path)' is already a library"
    case .insideLibrary(let path, let library): "'\(path)' is inside the library '\(library)'"
    case .notEmpty(let path): "'\(path)' is a git repository with files of its own"
    case .newerFormat(let format, let library):
      "the library '\(library)' has format \(format); this pc knows formats up to "
        + "\(LibraryManifest.knownFormat)"
    case .unreadable(let path, let reason): "'\(path)' can't be read: \(reason)"
    case .brokenLibraryFile(let diagnostic):
      "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)"
    case .busy(let pid):
      "another pc is changing this library" + (pid.map { " (process \($0))" } ?? "")
    case .midOperation(let operation): "a git \(operation) is in progress"
    case .bareRepository(let path): "'\(path)' is a bare repository: it has no files to work on"
    case .noIdentity: "git has no user name and email address"
    case .badIdentity(let text): "'\(text)' is not a date or name that git knows"
    case .headMoved: "another process committed at the same time"
    case .filesChanged(let path): "'\(path)' changed while it was being committed"
    case .notPutBack(let files, let reason):
      reason + "; and \(files.map { "'\($0)'" }.joined(separator: ", ")) could not be restored"
    case .outside(let path, let library): "'\(path)' is outside the library '\(library)'"
    case .noSuchPath(let path): "'\(path)' is neither here nor in the last commit"
    case .hookRefused(let hook): "the \(hook) hook refused: nothing was committed"
    case .emptyMessage: "the message is empty: nothing was committed"
    case .cannotRun(let program, let reason): "cannot run '\(program)': \(reason)"
    case .cannotSign(let program, let reason): "'\(program)' did not sign the commit: \(reason)"
    case .noSigningKey: "no signing key is configured"
    case .badSetting(let name, let value): "'\(value)' is not a value of \(name) that git knows"
    case .badReader(let name): "'\(name)' can't be a reader's name: it has no letters, or too many"
    case .notAPDF(let path, let reason, _): "'\(path)' can't be imported: \(reason)"
    case .unsupported(let what): what
    case .shallow(let reason): "this is a shallow clone: \(reason)"
    case .linked(let links):
      links.map { "'\($0.file)'" }.joined(separator: ", ")
        + (links.count == 1 ? " is a symbolic link" : " are symbolic links")
        + ": nothing was changed"
    }
  }

  package var diagnostics: [Diagnostic] {
    if case .linked(let diagnostics) = self { diagnostics } else { [] }
  }

  package var hints: [String] {
    switch self {
    case .locked: ["wait until it is unlocked, or use --force to change it anyway"]
    case .notALibrary: ["pc init creates one here; -C DIR uses one elsewhere"]
    case .alreadyALibrary, .unreadable, .outside, .unsupported, .linked: []
    case .notAPDF(_, _, let hints): hints
    case .brokenLibraryFile(let diagnostic):
      (diagnostic.fix.map { [$0] } ?? []) + ["pc check shows all problems"]
    case .insideLibrary: ["create it outside, or use the existing library"]
    case .notEmpty: ["create the library in a new folder, and import the files into it"]
    case .newerFormat: ["install a newer pc"]
    case .busy: ["wait until it is done, or stop it; then try again"]
    case .shallow: ["git fetch --unshallow fetches the whole history; then try again"]
    case .midOperation("merge"):
      ["pc sync --continue finishes it; git merge --abort cancels it"]
    case .midOperation("rebase"): [LibraryError.rebaseHint]
    case .midOperation(let operation):
      ["finish it (git \(operation) --continue) or cancel it (git \(operation) --abort)"]
    case .bareRepository: ["clone it, and work in the clone"]
    case .noIdentity:
      [
        "git config --global user.name 'Your Name'",
        "git config --global user.email you@example.org",
      ]
    case .badIdentity: ["see GIT_AUTHOR_* and GIT_COMMITTER_* in 'git help git'"]
    case .headMoved, .filesChanged: ["nothing was committed: try again"]
    case .notPutBack: ["pc status shows what is left of it; git checkout -- FILE restores a file"]
    case .noSuchPath: ["pc status shows what changed"]
    case .hookRefused: ["fix what it reported; --no-verify skips pre-commit and commit-msg"]
    case .emptyMessage: ["with -m '' the message lists the changes"]
    case .cannotRun: []
    case .cannotSign, .noSigningKey:
      ["see user.signingKey and gpg.format in 'git help config'; --no-gpg-sign skips signing"]
    case .badReader: ["pc config set papercenter.reader NAME names the reader of this library"]
    case .badSetting(let name, _): ["see \(name) in 'git help config'"]
    }
  }
}
