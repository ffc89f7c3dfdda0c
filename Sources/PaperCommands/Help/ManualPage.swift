import ArgumentParser

/// A page for man(1): the text of `pc help`, its parts under headings.
///
/// The macros are those of man(7), which groff and mandoc both read.
struct ManualPage {
  /// `pc-commit.1`.
  let fileName: String
  private(set) var text: String
  /// Whether nothing stands below the last heading yet.
  private var isAtHeading = false

  /// Every page: `pc(1)`, one for each verb, one for each topic of the help.
  ///
  /// - Parameter date: `2026-11-21`, of the text.
  static func all(of root: any ParsableCommand.Type, date: String) -> [ManualPage] {
    var program = ManualPage("pc", section: 1, root.configuration.abstract, date: date)
    program.addHeading("SYNOPSIS", ".SH")
    program.add(RootHelp(configuration: root.configuration).text.plain)
    var pages = [program]
    for verb in root.configuration.subcommands where verb.configuration.shouldDisplay {
      let name = CommandWords.name(of: verb)
      var page = ManualPage("pc-\(name)", section: 1, verb.configuration.abstract, date: date)
      page.add(root.helpMessage(for: verb, columns: columns))
      for command in verb.configuration.subcommands where command.configuration.shouldDisplay {
        page.addHeading("pc \(name) \(CommandWords.name(of: command))", ".SH")
        page.add(root.helpMessage(for: command, columns: columns), heading: ".SS")
      }
      pages.append(page)
    }
    for topic in HelpTopic.allCases {
      var page = ManualPage("pc-\(topic.rawValue)", section: 7, topic.summary, date: date)
      page.addHeading("DESCRIPTION", ".SH")
      page.add(topic.text)
      pages.append(page)
    }
    for index in pages.indices {
      pages[index].addHeading("SEE ALSO", ".SH")
      pages[index].text += "pc(1), pc-exit-codes(7), pc-queries(7), pc-revisions(7)".filled
    }
    return pages
  }

  /// Of the help, so that it fits beside the margin of a page in a terminal of 80.
  private static let columns = 72

  private init(_ name: String, section: Int, _ summary: String, date: String) {
    fileName = "\(name).\(section)"
    text = """
      .\\" Made from the texts of 'pc help'.
      .TH "\(name.uppercased().escaped)" "\(section)" "\(date)" "PaperCenter \(PC.version)"
      .nh
      .ad l
      .SH "NAME"
      \(name.escaped) \\-

      """ + summary.filled
  }

  private mutating func addHeading(_ title: some StringProtocol, _ macro: String) {
    text += "\(macro) \"\(String(title).escaped)\"\n"
    isAtHeading = true
  }

  /// Adds a text of the help. `OPTIONS:` and the like begin a part; what is indented stands as it is.
  private mutating func add(_ help: String, heading: String = ".SH") {
    for var paragraph in help.paragraphs {
      let title = paragraph[0].prefix { $0.isUppercase || $0 == " " }
      if title.count > 1, paragraph[0].dropFirst(title.count).hasPrefix(":") {
        addHeading(title, heading)
        paragraph[0].removeFirst(title.count + 1)
        if paragraph[0].isEmpty { paragraph.removeFirst() }
      } else if !isAtHeading {
        text += ".PP\n"
      }
      isAtHeading = paragraph.isEmpty
      if paragraph.contains(where: { $0.hasPrefix("  ") }) {
        text += ".nf\n" + paragraph.map { $0.escaped + "\n" }.joined() + ".fi\n"
      } else {
        text += paragraph.joined(separator: " ").filled
      }
    }
  }
}

extension String {
  /// With nothing left in it that roff would read.
  fileprivate var escaped: String {
    var result = hasPrefix(".") ? "\\&" : ""
    for character in self {
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
    return result
  }

  /// A line for each word: roff fills them, and its tools want short ones.
  ///
  /// Behind `\&` at a line's end roff sees no end of a sentence, and puts one space.
  fileprivate var filled: String {
    split(separator: " ").map { String($0).escaped + "\\&\n" }.joined()
  }

  /// The lines of what blank lines part.
  fileprivate var paragraphs: [[String]] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .split { $0.allSatisfy(\.isWhitespace) }.map(Array.init)
  }
}
