/// A document's console blocks, and everything between them.
///
/// Inside a ```` ```console ```` block, `$ ` begins a command, `> ` continues it on the next line,
/// and everything up to the next command is its output. A last line `[2]` is its exit status; a
/// command without one must exit with 0. A block ```` ```console {.skip} ```` is left alone.
struct Transcript: Equatable {
  enum Part: Equatable {
    /// A line outside of the blocks that run.
    case prose(String)
    case step(Step)
  }

  /// One command and its expected output.
  struct Step: Equatable {
    /// The line number of the command in the document, from 1.
    var line: Int
    var command: [String]
    var output: [String]

    /// The lines in the document.
    var lines: [String] {
      command.enumerated().map { ($0.offset == 0 ? "$ " : "> ") + $0.element } + output
    }
  }

  var parts: [Part] = []

  var steps: [Step] {
    parts.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  init(parsing text: String) {
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if isInside, line != "```" {
        add(String(line), number: index + 1)
      } else {
        isInside = line == "```console"
        parts.append(.prose(String(line)))
      }
    }
  }

  private mutating func add(_ line: String, number: Int) {
    if line.hasPrefix("$ ") {
      parts.append(.step(Step(line: number, command: [String(line.dropFirst(2))], output: [])))
    } else if case .step(var step)? = parts.last {
      if step.output.isEmpty && line.hasPrefix("> ") {
        step.command.append(String(line.dropFirst(2)))
      } else {
        step.output.append(line)
      }
      parts[parts.count - 1] = .step(step)
    } else {
      // Output before any command cannot come from a command.
      parts.append(.step(Step(line: number, command: [], output: [line])))
    }
  }

  /// The text of the document.
  var text: String {
    parts.flatMap { part in
      switch part {
      case .prose(let line): [line]
      case .step(let step): step.lines
      }
    }.joined(separator: "\n")
  }
}
