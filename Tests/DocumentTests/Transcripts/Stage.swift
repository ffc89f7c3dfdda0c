import Foundation

/// An empty folder in which the commands of one document run, independent of this machine.
///
/// A fixed clock, author, locale, width and time zone; no configuration; no terminal input. Each
/// command starts in the folder in which the previous one ended.
final class Stage {
  private let root: URL
  private var folder: String
  private let environment: [String: String]
  private let placeholders: Placeholders
  /// The time limit of a command.
  private static let limitSeconds = 120

  init() throws {
    let name = "pc-document-\(UUID().uuidString.lowercased())"
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name)
    let place = root.appending(path: "place").path
    let home = root.appending(path: "home").path
    for path in [place, home] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    folder = place
    environment = Hermetic.environment(root: root.path, place: place, home: home)
    placeholders = Placeholders(places: [
      place: "$REPO", home: "$HOME", Hermetic.examples: "$EXAMPLES",
    ])
  }

  /// Removes the folder. A blob is read-only, but its folder is not.
  func clear() throws { try FileManager.default.removeItem(at: root) }

  /// Runs a command and returns its lines as in a document: both streams in the order of their
  /// output, and the exit status as a last line if it is not 0.
  func run(_ command: [String]) throws -> [String] {
    let output = root.appending(path: "output")
    let whereabouts = root.appending(path: "folder")
    try Data().write(to: output)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let script = "trap 'pwd >\"\(whereabouts.path)\"' EXIT\n" + command.joined(separator: "\n")
    shell.arguments = ["-c", script]
    shell.environment = environment
    shell.currentDirectoryURL = URL(filePath: folder)
    let handle = try FileHandle(forWritingTo: output)
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = handle
    shell.standardError = handle
    try shell.run()
    let process = shell.processIdentifier
    let limit = DispatchWorkItem { kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(Stage.limitSeconds), execute: limit)
    shell.waitUntilExit()
    limit.cancel()
    if let path = try? String(contentsOf: whereabouts, encoding: .utf8) {
      folder = String(path.dropLast())
    }
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      placeholders.fill(String($0))
    }
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "(no line end)" }
    if shell.terminationStatus != 0 { lines.append("[\(shell.terminationStatus)]") }
    return lines
  }
}
