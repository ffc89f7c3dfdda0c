import Foundation
import Testing

/// A folder with an empty library, in which shell scripts run `pc`.
///
/// Scripts start in the library, `$REPO/lib`; `$REPO/in` is an empty folder for files to import.
struct Place {
  /// The exit status and the output of a script.
  struct Ending {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of errors on stderr.
    var errorLines: [Substring] {
      errors.split(separator: "\n").filter { $0.hasPrefix("pc: error: ") }
    }

    var words: [Substring] { output.split { $0.isWhitespace } }
  }

  private let root: URL
  private let environment: [String: String]
  /// The time limit of a script.
  private static let limitSeconds = 300

  private init() throws {
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "pc-faults-\(UUID().uuidString.lowercased())")
    for name in ["place/in", "place/lib", "home"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: name), withIntermediateDirectories: true)
    }
    environment = Hermetic.environment(
      root: root.path, place: root.appending(path: "place").path,
      home: root.appending(path: "home").path)
  }

  /// Calls the body with a new place and an empty library, and removes it afterwards.
  static func with(_ body: (Place) throws -> Void) throws {
    let place = try Place()
    _ = try place.run("pc init -q")
    try body(place)
    try FileManager.default.removeItem(at: place.root)
  }

  /// The bytes of a file, by its path from the library's root.
  func bytes(of path: String) throws -> Data {
    try Data(contentsOf: root.appending(path: "place/lib").appending(path: path))
  }

  /// Writes a file, by its path from the library's root.
  func write(_ bytes: Data, to path: String) throws {
    try bytes.write(to: root.appending(path: "place/lib").appending(path: path))
  }

  /// Runs a script with `/bin/sh`; `numbers` are its arguments `$1`, `$2`, …
  func run(_ script: String, _ numbers: String...) throws -> Ending { try run(script, numbers) }

  /// Runs a script with `/bin/sh`; `words` are its arguments `$1`, `$2`, …
  func run(_ script: String, _ words: [String]) throws -> Ending {
    let streams = try ["output", "errors"].map { name in
      let file = root.appending(path: name)
      try Data().write(to: file)
      return (file: file, handle: try FileHandle(forWritingTo: file))
    }
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/timeout")
    shell.arguments =
      ["-s", "KILL", "\(Place.limitSeconds)", "/bin/sh", "-c", script, "sh"] + words
    shell.environment = environment
    shell.currentDirectoryURL = root.appending(path: "place/lib")
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = streams[0].handle
    shell.standardError = streams[1].handle
    try shell.run()
    shell.waitUntilExit()
    let texts = try streams.map { String(decoding: try Data(contentsOf: $0.file), as: UTF8.self) }
    return Ending(status: shell.terminationStatus, output: texts[0], errors: texts[1])
  }
}

extension Place {
  /// The stream that must contain the expected output.
  enum Stream {
    /// On stdout.
    case output
    /// On stdout or stderr.
    case both
  }

  /// Runs a script after a setup, and expects that it succeeds and prints exactly these lines.
  static func expect(
    after setup: String = "", _ script: String, lines: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.with { place in
      let ending = try place.run(setup + script)
      let all = ending.output + ending.errors
      #expect(ending.status == 0, "\(all)", sourceLocation: sourceLocation)
      let printed = ending.output.split(separator: "\n").map(String.init)
      #expect(printed == lines, "\(all)", sourceLocation: sourceLocation)
    }
  }

  /// Runs a script in a new place: it must exit with 0 and print some words.
  ///
  /// - Parameters:
  ///   - setup: The first part of the script.
  ///   - words: The script's arguments `$1`, `$2`, …
  static func expect(
    after setup: String, in stream: Stream = .output, _ script: String, _ words: [String] = [],
    says: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.with { place in
      let ending = try place.run(setup + script, words)
      let all = ending.output + ending.errors
      #expect(ending.status == 0, "\(all)", sourceLocation: sourceLocation)
      let said = stream == .both ? all : ending.output
      for words in says { #expect(said.contains(words), "\(all)", sourceLocation: sourceLocation) }
    }
  }
}
