/// A page in the macros of man(7), line by line.
struct Roff {
  private(set) var text: String

  init(title: String, section: Int, date: String) {
    text = """
      .\\" Made from the texts of 'pc help'.
      .TH "\(Roff.escaped(title.uppercased()))" "\(section)" "\(date)" "PaperCenter \(PC.version)"
      .nh
      .ad l

      """
  }

  /// Text with nothing left in it that roff would read.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  mutating func heading(_ title: String, isMain: Bool = true) {
    text += "\(isMain ? ".SH" : ".SS") \"\(Roff.escaped(title))\"\n"
  }

  /// A paragraph, filled.
  mutating func paragraph(_ line: String, isEscaped: Bool = false) {
    text += Roff.folded(isEscaped ? line : Roff.escaped(line))
  }

  /// Escaped text in lines of less than 80 bytes, as roff's own tools want it, which count eight for
  /// a character beyond ASCII.
  private static func folded(_ text: String) -> String {
    var lines: [String] = []
    var room = 0
    for word in text.split(separator: " ") {
      let width = word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
      if width < room, let last = lines.last {
        lines[lines.count - 1] = "\(last) \(word)"
        room -= width + 1
      } else {
        lines.append(word.hasPrefix(".") ? "\\&\(word)" : String(word))
        room = 78 - width
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Lines as they are.
  mutating func literal(_ lines: [String]) {
    text += ".nf\n"
    for line in lines { text += Roff.escaped(line) + "\n" }
    text += ".fi\n"
  }

  /// A word and what there is to say of it.
  mutating func item(_ term: String, _ description: String) {
    text += ".TP\n\\fB\(Roff.escaped(term))\\fR\n"
    text += Roff.folded(description.isEmpty ? "\\&" : Roff.escaped(description))
  }

  /// A usage line, broken where it is too long.
  mutating func synopsis(_ usage: String) {
    let line = usage.hasPrefix("USAGE: ") ? String(usage.dropFirst("USAGE: ".count)) : usage
    text += ".HP 4\n" + Roff.folded(Roff.escaped(String(line.prefix { !$0.isNewline })))
  }

  /// Paragraphs, of which those that are indented stay as they are.
  mutating func body(_ body: String) {
    var isFirst = true
    for paragraph in body.paragraphs {
      if !isFirst { text += ".PP\n" }
      isFirst = false
      let lines = paragraph.split(separator: "\n").map { String($0) }
      if lines.contains(where: { $0.hasPrefix("  ") }) {
        literal(lines)
      } else {
        self.paragraph(lines.joined(separator: " "))
      }
    }
  }

  /// Arguments and options, under the headings that the help has.
  ///
  /// - Parameter isMain: Whether they are the whole page's.
  mutating func arguments(_ arguments: [CommandSyntax.Argument], isMain: Bool = true) {
    let shown = arguments.filter(\.isShown)
    for (title, list) in [
      ("ARGUMENTS", shown.filter { $0.kind == .positional }),
      ("OPTIONS", shown.filter { $0.kind != .positional && $0.section == nil && !$0.isHelp }),
      ("OPTIONS OF EVERY COMMAND", shown.filter { $0.section != nil || $0.isHelp }),
    ] where !list.isEmpty {
      if isMain { heading(title) }
      for argument in list { item(argument.term, argument.sentence) }
    }
  }
}

extension CommandSyntax.Argument {
  /// `-m, --message <msg>`.
  fileprivate var term: String {
    if kind == .positional { return "<\(value)>" + (isRepeating ? "..." : "") }
    let spelled = names.sorted { $0.count < $1.count }.joined(separator: ", ")
    return kind == .option ? "\(spelled) <\(value)>" : spelled
  }

  fileprivate var sentence: String {
    values.isEmpty ? abstract : "\(abstract) One of: \(values.joined(separator: ", "))."
  }
}

extension String {
  /// What blank lines part.
  fileprivate var paragraphs: [String] {
    var found: [String] = []
    var current = ""
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        if !current.isEmpty { found.append(current) }
        current = ""
      } else {
        current += line + "\n"
      }
    }
    return current.isEmpty ? found : found + [current]
  }
}
