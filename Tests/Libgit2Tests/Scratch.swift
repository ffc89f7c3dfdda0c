import Files
import Foundation
import GitNames
import Libgit2
import Testing

/// A temporary folder for one test, with access to git.
struct Scratch: Sendable {
  let path: String

  /// The parent folder of all tests; deleted when the process ends, because a repository may
  /// outlive the last use of its folder in a test.
  private static let root: String = {
    var template = Array("/tmp/libgit2-tests-XXXXXX".utf8CString)
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

  init() throws {
    path = Scratch.root + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  struct Failure: Error {
    let text: String
  }

  static let author = Signature(
    name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offsetMinutes: 60)

  /// Creates a repository with git, and opens it.
  func repository() throws -> Repository {
    try git("init", "-q", "-b", "main")
    return try open()
  }

  func open(_ folder: String = "") throws -> Repository {
    try Repository.open(at: path + "/" + folder, settings: .isolated)
  }

  func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Writes files, adds and commits everything; returns the commit.
  @discardableResult
  func commit(_ files: [String: String] = [:], _ message: String = "change") throws -> ObjectID {
    for (name, text) in files { try write(name, text) }
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
    return try id("HEAD")
  }

  /// The object to which git resolves a revision.
  func id(_ revision: String) throws -> ObjectID {
    let text = try git("rev-parse", "--verify", revision)
    return try #require(ObjectID(parsing: text))
  }

  /// Runs git in this folder, with no environment but a fixed author and date.
  @discardableResult
  func git(_ arguments: String..., input: String = "") throws -> String {
    try run(["git"] + arguments, input: input)
  }

  /// Runs a shell script in this folder in the same environment.
  @discardableResult
  func shell(_ script: String) throws -> String {
    try run(["sh", "-ec", script], input: "")
  }

  func environment(_ more: [String: String] = [:]) -> [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "LC_ALL": "C", "TZ": "UTC",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Ada",
      "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_AUTHOR_DATE": "@1700000000 +0100",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
      "GIT_COMMITTER_DATE": "@1700000000 +0100", "GIT_EDITOR": "true",
    ].merging(more) { $1 }
  }

  func run(
    _ command: [String], input: String, environment more: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = environment(more)
    let output = Pipe()
    let errors = Pipe()
    let inputs = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = inputs
    try process.run()
    try inputs.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputs.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        text:
          "\(command) [\(process.terminationStatus)] \(String(decoding: complaint, as: UTF8.self))")
    }
    let text = RawPath.string(from: Array(bytes))
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
