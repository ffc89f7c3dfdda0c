package import Files
import GitFiles
package import Libgit2
package import PaperDomain

extension FileError: UserFacingError {
  /// The reason, without the file name.
  package var plainReason: String {
    switch reason {
    case .system: systemMessage.prefix(1).lowercased() + systemMessage.dropFirst()
    case .tooLarge(let size, let limit): "it has \(size) bytes; at most \(limit) are read"
    case .notRegular(let kind): "it is a \(kind.noun), not a file"
    case .changedWhileRead: "it changed while it was read"
    case .leadsOutside(let root): "it leads outside '\(root)'"
    case .behindLink(let link): "'\(link)' is a symbolic link, and none is followed in a library"
    case .locked: "another process has locked it"
    }
  }

  package var errorCode: ErrorCode { .file }

  package var explanation: String { "can't \(operation.words) '\(path)': \(plainReason)" }

  package var hints: [String] {
    if isDiskFull { return ["the disk is full: make room and try again"] }
    if case .notRegular = reason { return ["move it away, or put a file in its place"] }
    return []
  }
}

extension FileError.Operation {
  fileprivate var words: String {
    switch self {
    case .makeDirectory: "make the folder"
    case .readLink: "read the link"
    case .currentDirectory: "determine the current folder"
    case .canonicalize, .status: "find"
    case .changeMode: "change the mode of"
    default: rawValue
    }
  }
}

extension FileKind {
  fileprivate var noun: String {
    switch self {
    case .regular: "file"
    case .directory: "folder"
    case .symbolicLink: "symbolic link"
    case .fifo: "named pipe"
    case .socket: "socket"
    case .characterDevice, .blockDevice: "device"
    case .unknown: "entry of an unknown kind"
    }
  }
}

extension GitError: UserFacingError {
  package var errorCode: ErrorCode { .git }

  package var explanation: String { "git could not \(operation): \(message)" }

  package var hints: [String] {
    if message.hasSuffix("No space left on device") {
      return ["the disk is full: make room and try again"]
    }
    switch code {
    case .locked:
      let lock = message.split(separator: "'").map(String.init).first { $0.hasSuffix(".lock") }
      return ["wait, or if no git is running: rm \(lock?.inQuotes ?? "the .lock file it left")"]
    case .owner: return ["git config --global --add safe.directory FOLDER, if you trust it"]
    default: return []
    }
  }
}

extension GitIndexError: UserFacingError {
  package var errorCode: ErrorCode { .git }

  package var explanation: String {
    switch self {
    case .file(let error): error.explanation
    case .malformed(let path, let offset): "the git index '\(path)' is damaged at byte \(offset)"
    case .unsupportedVersion(let path, let version):
      "the git index '\(path)' has version \(version), which pc does not know"
    case .unsupportedExtension(_, "link"): "the git index is split, which pc does not read"
    case .unsupportedExtension(_, "sdir"): "the git index is sparse, which pc does not read"
    case .unsupportedExtension(_, let signature):
      "the git index uses the extension '\(signature)', which pc does not know"
    case .checksumMismatch(let path): "the git index '\(path)' is damaged"
    case .locked(let path): "another git process is running here: '\(path)' exists"
    case .invalidPath(let path): "git can't store the name '\(path)'"
    case .conflictingPaths(let file, let folder):
      "'\(file)' can't be a file while '\(folder)' is a folder"
    }
  }

  package var hints: [String] {
    switch self {
    case .file(let error): error.hints
    case .malformed, .checksumMismatch: ["remove it and run git reset: no file is touched"]
    case .unsupportedVersion: ["git update-index --index-version 2"]
    case .unsupportedExtension(_, "link"):
      ["git config core.splitIndex false && git update-index --no-split-index"]
    case .unsupportedExtension(_, "sdir"):
      ["git sparse-checkout reapply --no-sparse-index"]
    case .unsupportedExtension: ["remove '.git/index' and run git reset: no file is touched"]
    case .locked(let path): ["wait, or remove '\(path)' if no git is running"]
    case .invalidPath, .conflictingPaths: []
    }
  }
}
