package import PaperDomain

/// The reason why a library can't be shared. Each case names the remote.
package enum SyncError: UserFacingError, Equatable {
  case noRemote
  case unknownRemote(String, known: [String])
  case severalRemotes([String])
  case unreachable(remote: String, address: String, reason: String)
  case denied(remote: String, address: String, reason: String)
  case notThere(remote: String, address: String, reason: String)
  case timedOut(remote: String, address: String, seconds: Double)
  case refused(remote: String, address: String, reason: String)
  /// The push needs a merge first, because the remote has commits that this clone lacks.
  case behind(remote: String, branch: String)
  /// Other clones pushed first too many times.
  case overtaken(remote: String, times: Int)
  case noBranch(remote: String, branch: String)
  case emptyRemote(String)
  case notALibrary(String)
  case exists(String)
  case nothingRecorded
  case remoteCommand(String)
  /// The push contains errors that the remote's branch does not have.
  case addsErrors(name: String, [Diagnostic])
  /// The remote's branch lacks commits that were published on it.
  case rewritten(Rewrite)

  package var errorCode: ErrorCode {
    switch self {
    case .exists: .exists
    case .notALibrary: .noLibrary
    case .nothingRecorded: .nothing
    case .severalRemotes: .ambiguous
    case .addsErrors: .invalid
    case .rewritten: .conflict
    case .noRemote, .unknownRemote, .unreachable, .denied, .notThere, .timedOut, .refused,
      .behind, .overtaken, .noBranch, .emptyRemote, .remoteCommand:
      .remote
    }
  }

  package var explanation: String {
    switch self {
    case .noRemote: "there is no remote to share with"
    case .unknownRemote(let name, _): "no remote is named '\(name)'"
    case .severalRemotes(let names):
      "there are several remotes (\(names.joined(separator: ", "))), and the branch follows none"
    case .unreachable(let remote, let address, let reason):
      "\(SyncError.name(remote, address)) can't be reached: \(reason)"
    case .denied(let remote, let address, let reason):
      "\(SyncError.name(remote, address)) denies access: \(reason)"
    case .notThere(let remote, let address, let reason):
      "\(SyncError.name(remote, address)) is not a repository: \(reason)"
    case .timedOut(let remote, let address, let seconds):
      "\(SyncError.name(remote, address)) has not answered for \(SyncError.text(seconds)) s"
    case .refused(let remote, let address, let reason):
      "\(SyncError.name(remote, address)) refused it: \(reason)"
    case .behind(let remote, let branch):
      "'\(remote)' has commits of '\(branch)' that this clone lacks"
    case .overtaken(let remote, let times):
      "others pushed to '\(remote)' \(times) times meanwhile"
    case .noBranch(let remote, let branch): "'\(remote)' has no branch '\(branch)'"
    case .emptyRemote(let address): "'\(address)' has no commits yet"
    case .notALibrary(let address): "'\(address)' is not a library: it has no papercenter.json"
    case .exists(let path): "'\(path)' exists and is not empty"
    case .nothingRecorded: "there is no commit to share yet"
    case .remoteCommand(let reason): reason
    case .addsErrors(let name, let errors):
      "\(name) would get \(errors.count == 1 ? "1 error" : "\(errors.count) errors") that it does not have: "
        + "nothing was pushed"
    case .rewritten(let rewrite): rewrite.explanation
    }
  }

  package var diagnostics: [Diagnostic] {
    if case .addsErrors(_, let diagnostics) = self { diagnostics } else { [] }
  }

  package var hints: [String] {
    switch self {
    case .noRemote: ["pc remote add origin URL"]
    case .unknownRemote(let name, let known):
      [EditDistance.closest(to: name, in: known).map { "did you mean '\($0)'?" }].compactMap { $0 }
        + ["pc remote lists them"]
    case .severalRemotes: ["name one: pc sync REMOTE"]
    case .unreachable, .timedOut:
      ["local commits are safe; try again when the connection is back"]
    case .denied: ["git uses its own credentials: ssh-agent, credential helpers, ~/.netrc"]
    case .notThere: ["pc remote shows the address"]
    case .refused: ["local commits are safe; nothing was changed on the remote"]
    case .behind: ["pc sync merges them, then pushes"]
    case .overtaken: ["local commits are safe; pc sync continues"]
    case .noBranch: ["pc push creates it"]
    case .emptyRemote(let address):
      ["pc init creates a library; then pc remote add origin \(address.inQuotes) and pc sync"]
    case .notALibrary: ["git clone copies any repository"]
    case .exists: ["name another folder: pc clone URL DIR"]
    case .nothingRecorded: ["pc commit makes the first commit"]
    case .remoteCommand: ["pc remote lists the remotes"]
    case .rewritten(let rewrite): rewrite.hints
    case .addsErrors:
      [
        "pc check --fix -c fixes what has only one fix, pc commit commits the rest; then pc sync"
      ]
    }
  }

  private static func name(_ remote: String, _ address: String) -> String {
    remote == address ? "'\(address)'" : "'\(remote)' (\(address))"
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  /// Creates the error for a failed transfer with a remote.
  init(_ failure: TransferFailure, remote: String, address: String) {
    switch failure {
    case .unreachable(let reason, _):
      self = .unreachable(remote: remote, address: address, reason: reason)
    case .denied(let reason): self = .denied(remote: remote, address: address, reason: reason)
    case .notThere(let reason): self = .notThere(remote: remote, address: address, reason: reason)
    case .timedOut(let seconds):
      self = .timedOut(remote: remote, address: address, seconds: seconds)
    case .refused(let reason): self = .refused(remote: remote, address: address, reason: reason)
    case .overtaken: self = .overtaken(remote: remote, times: 1)
    }
  }
}
