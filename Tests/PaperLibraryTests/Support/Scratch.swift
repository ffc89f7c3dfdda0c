import Files
import Foundation
import GitNames
import Libgit2
import PaperDomain
import PaperLibrary
import Synchronization
import Testing

/// A temporary library for one test, with access to git and a clock that advances by a minute at
/// every commit.
final class Scratch: Sendable {
  let path: String
  private let minutes = Mutex(0)

  /// The parent folder of all tests; deleted when the process ends, because a repository may
  /// outlive the last use of its folder in a test.
  private static let root: String = {
    var template = Array("/tmp/library-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "/tmp" }
    atexit {
      do {
        try FileManager.default.removeItem(atPath: Scratch.root)
      } catch {
        print(error)
      }
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// Creates a repository without a commit.
  init(git initArguments: [String] = ["init", "-q", "-b", "main", "."]) throws {
    path = Scratch.root + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    _ = try run(["git"] + initArguments)
    if !FileManager.default.fileExists(atPath: path + "/papercenter.json") {
      try write("papercenter.json", #"{ "format": 1, "name": "papers" }"#)
      try write(".git/info/exclude", ".pc/\n")
    }
  }

  struct Failure: Error {
    let text: String
  }

  /// The time of the first commit: 2026-01-01T00:00:00Z.
  static let start: Int64 = 1_767_225_600

  /// The library's folder, open.
  func folder() throws -> RootFolder { try RootFolder(opening: path) }

  /// The library in its current state.
  func library() throws -> Library { try Library.open(at: path, settings: settings()) }

  /// The settings and environment of this library's git.
  func settings() -> LibrarySettings {
    let now = Timestamp(seconds: Scratch.start + 60 * Int64(minutes.withLock { $0 }))
    return LibrarySettings(environment: environment(), now: { now })
  }

  func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Adds and commits everything with git; returns the commit.
  @discardableResult
  func commit(_ message: String = "change") throws -> ObjectID {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
    return try id("HEAD")
  }

  /// Merges branches, with the files written meanwhile instead of git's result.
  @discardableResult
  func merge(_ branches: String..., writing: () throws -> Void = {}) throws -> ObjectID {
    _ = try run(["git", "merge", "-q", "--no-commit", "--no-ff", "-s", "ours"] + branches)
    try writing()
    return try commit("merge")
  }

  /// The commit to which git resolves a revision.
  func id(_ revision: String) throws -> ObjectID {
    try #require(ObjectID(parsing: try git("rev-parse", "--verify", revision)))
  }

  /// Runs git in this folder, with no environment but a fixed author and the clock of this library.
  @discardableResult
  func git(_ arguments: String...) throws -> String { try run(["git"] + arguments) }

  func environment() -> [String: String] {
    let minute = minutes.withLock { minutes in
      minutes += 1
      return minutes
    }
    let date = "@\(Scratch.start + 60 * Int64(minute)) +0000"
    return [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "LC_ALL": "C", "TZ": "UTC",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Ada",
      "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
      "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true",
    ]
  }

  func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = environment()
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        text:
          "\(command) [\(process.terminationStatus)] \(String(decoding: complaint, as: UTF8.self))")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
