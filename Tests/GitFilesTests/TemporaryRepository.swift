import Files
import Foundation
import GitNames

@testable import GitFiles

/// A temporary git repository for one test, used by the real git.
final class TemporaryRepository {
  let path: String
  var index: String { path + "/.git/index" }

  init(initialise: Bool = true) throws {
    path =
      try FileSystem.canonicalPath(of: NSTemporaryDirectory()) + "/gitfiles-\(UUID().uuidString)"
    try FileSystem.makeDirectories(path)
    if initialise { try git("init", "-q", "-b", "main") }
  }

  deinit {
    do {
      try FileSystem.removeTree(path)
    } catch {
      print("\(path) is left behind: \(error)")
    }
  }

  struct GitFailure: Error {
    let arguments: [String]
    let status: Int32
    let message: String
  }

  /// The output of git; throws when git fails.
  @discardableResult
  func git(_ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
      "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000",
    ]
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input))
    try standardInput.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GitFailure(
        arguments: arguments, status: process.terminationStatus,
        message: String(decoding: message, as: UTF8.self))
    }
    return [UInt8](printed)
  }

  func gitText(_ arguments: String...) throws -> String {
    // Swift cannot pass an array as variadic arguments: the few callers need up to four.
    let bytes =
      switch arguments.count {
      case 1: try git(arguments[0])
      case 2: try git(arguments[0], arguments[1])
      case 3: try git(arguments[0], arguments[1], arguments[2])
      default: try git(arguments[0], arguments[1], arguments[2], arguments[3])
      }
    return RawPath.string(from: bytes).trimmingCharacters(in: .newlines)
  }

  subscript(name: String) -> String { RawPath.join(path, name) }

  func write(_ name: String, _ text: String) throws {
    try FileSystem.makeDirectories(RawPath.directory(of: self[name]))
    try FileSystem.writeAtomically(Array(text.utf8), to: self[name])
  }

  func commitAll() throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", "c")
  }

  /// Sets old times for every file, so that none is racy for the index written next.
  func ageFiles() throws {
    var paths: [String] = []
    try FileSystem.walk(path) { file in
      if file.path == ".git" { return .skipChildren }
      if file.kind == .regular { paths.append(file.path) }
      return .proceed
    }
    for name in paths {
      var times = [timespec(tv_sec: 1_600_000_000, tv_nsec: 123_456_789), timespec()]
      times[1] = times[0]
      let bytes = RawPath.bytes(of: self[name]).map { CChar(bitPattern: $0) } + [0]
      utimensat(AT_FDCWD, bytes, &times, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// `git status --porcelain -z -uall`: two letters, by path.
  func status() throws -> [String: String] {
    var status: [String: String] = [:]
    for line in try git("status", "--porcelain", "-z", "-uall", "--no-renames").split(separator: 0)
    {
      status[RawPath.string(from: line.dropFirst(3))] =
        String(decoding: line.prefix(2), as: UTF8.self)
    }
    return status
  }

  func blob(_ name: String) throws -> ObjectID {
    ObjectID(digest: try Digest.gitBlob(ofFile: self[name]))
  }

  func stat(_ name: String) throws -> GitStatData {
    GitStatData(try FileSystem.status(of: self[name]))
  }

  /// The change that stores a file of the working tree.
  func upsert(_ name: String) throws -> GitIndexChange {
    .upsert(path: name, mode: .file, id: try blob(name), stat: try stat(name))
  }
}
