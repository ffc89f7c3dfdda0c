import Foundation
import Testing

/// A page of the documentation whose console blocks are run.
struct Document: Sendable, CustomTestStringConvertible {
  /// Relative to the repository.
  let path: String
  private let url: URL

  init(path: String, in folder: URL = Repository.root) {
    self.path = path
    url = folder.appending(path: path)
  }

  var testDescription: String { path }

  /// README, the pages on a topic, the page of every command, and the tutorials.
  static var all: [Document] {
    get throws {
      let paths =
        try ["README.md"]
        + ["docs/", "docs/commands/", "docs/help/", "docs/tutorials/"].flatMap { folder in
          let pages = Repository.root.appending(path: folder)
          let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted()
          return names.map { folder + $0 }
        }
      return paths.filter { path in
        path.hasSuffix(".md")
          && FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
      }.map { Document(path: $0) }
    }
  }

  /// Runs all steps in one place; returns each difference between the page and the output.
  ///
  /// With `records`, also writes the output into the page.
  func differences(records: Bool) throws -> [Difference] {
    var transcript = Transcript(parsing: try String(contentsOf: url, encoding: .utf8))
    let stage = try Stage()
    var differences: [Difference] = []
    for (index, part) in transcript.parts.enumerated() {
      guard case .step(var step) = part else { continue }
      let printed = try stage.run(step.command)
      // A blank line before the end of the block or the next command is layout.
      let blank = step.output.reversed().prefix { $0.isEmpty }.count
      let wanted = Array(step.output.dropLast(blank))
      var shown = printed
      while shown.last == "" && wanted.last != "" { shown.removeLast() }
      let difference = Difference(
        expected: step.lines.dropLast(blank) + [],
        actual: step.lines.prefix(step.command.count) + shown, file: path, line: step.line)
      guard let difference else { continue }
      differences.append(difference)
      step.output = shown + step.output.suffix(blank)
      transcript.parts[index] = .step(step)
    }
    try stage.clear()
    if records && !differences.isEmpty {
      try transcript.text.write(to: url, atomically: true, encoding: .utf8)
    }
    return differences
  }
}
