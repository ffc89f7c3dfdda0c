import Foundation

/// Programs, run to their end, in surroundings of their own.
struct Shell {
  let folder: String
  let environment: [String: String]

  struct Failure: Error {
    let line: String
    let said: String
  }

  /// Where this build put its programs: beside the test bundle.
  static let products: String = {
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return own.path
  }()

  /// The top folder of the source tree.
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  init(folder: String, home: String) {
    self.folder = folder
    environment = [
      "PATH": "\(Shell.products):/usr/local/bin:/usr/bin:/bin", "HOME": home, "LC_ALL": "C.UTF-8",
      "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "Ada Lovelace", "GIT_AUTHOR_EMAIL": "ada@example.org",
      "GIT_COMMITTER_NAME": "Ada Lovelace", "GIT_COMMITTER_EMAIL": "ada@example.org",
      "OMP_THREAD_LIMIT": "1", "PAPERS": "\(Shell.sources)/examples/papers",
    ]
  }

  /// Runs a line of the shell. Returns what it prints.
  @discardableResult
  func run(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", line]
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(line: line, said: said) }
    return said.trimmingCharacters(in: .newlines)
  }
}
