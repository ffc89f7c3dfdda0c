import ArgumentParser
import PaperDomain

/// A page for man(1), made of the texts that `pc help` shows.
///
/// The macros are those of man(7), which groff and mandoc both read.
struct ManualPage {
  /// `pc-commit.1`.
  let fileName: String
  let text: String

  /// Every page: `pc(1)`, one for each verb, one for each topic of the help.
  ///
  /// - Parameter date: `2026-11-21`, of the text.
  static func all(of root: any ParsableCommand.Type, date: String) throws -> [ManualPage] {
    var pages = [program(root, date: date)]
    for verb in root.configuration.subcommands where verb.configuration.shouldDisplay {
      pages.append(try page(of: verb, root: root, date: date))
    }
    for topic in HelpTopic.allCases { pages.append(page(of: topic, date: date)) }
    return pages
  }

  private static func program(_ root: any ParsableCommand.Type, date: String) -> ManualPage {
    var roff = Roff(title: "pc", section: 1, date: date)
    roff.heading("NAME")
    roff.paragraph("pc \\- \(Roff.escaped(root.configuration.abstract))", isEscaped: true)
    roff.heading("SYNOPSIS")
    roff.literal(RootHelp.usage.map { $0.trimmed })
    for group in root.configuration.groupedSubcommands where !group.subcommands.isEmpty {
      roff.heading(group.name.uppercased())
      for verb in group.subcommands where verb.configuration.shouldDisplay {
        roff.item("pc-\(CommandWords.name(of: verb))(1)", verb.configuration.abstract)
      }
    }
    roff.heading("TOPICS")
    for topic in HelpTopic.allCases { roff.item("pc-\(topic.rawValue)(7)", topic.summary) }
    roff.heading("EXIT STATUS")
    roff.body(HelpTopic.exitCodes.text)
    return ManualPage(fileName: "pc.1", text: roff.text)
  }

  private static func page(of topic: HelpTopic, date: String) -> ManualPage {
    let name = "pc-\(topic.rawValue)"
    var roff = Roff(title: name, section: 7, date: date)
    roff.heading("NAME")
    roff.paragraph("\(Roff.escaped(name)) \\- \(Roff.escaped(topic.summary))", isEscaped: true)
    roff.heading("DESCRIPTION")
    roff.body(topic.text)
    roff.heading("SEE ALSO")
    roff.paragraph("pc(1)")
    return ManualPage(fileName: "\(name).7", text: roff.text)
  }

  private static func page(
    of verb: any ParsableCommand.Type, root: any ParsableCommand.Type, date: String
  ) throws -> ManualPage {
    let name = "pc-\(CommandWords.name(of: verb))"
    var roff = Roff(title: name, section: 1, date: date)
    roff.heading("NAME")
    roff.paragraph(
      "\(Roff.escaped(name)) \\- \(Roff.escaped(verb.configuration.abstract))", isEscaped: true)
    let below = verb.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    roff.heading("SYNOPSIS")
    for command in below.isEmpty ? [verb] : below {
      roff.synopsis(root.usageString(for: command))
    }
    roff.heading("DESCRIPTION")
    let syntax = try CommandSyntax(of: verb)
    roff.body(verb.configuration.abstract + "\n\n" + verb.configuration.discussion)
    if below.isEmpty {
      roff.arguments(syntax.arguments)
    } else {
      for command in below {
        roff.heading(
          "pc \(CommandWords.name(of: verb)) \(CommandWords.name(of: command))", isMain: false)
        roff.body(command.configuration.abstract + "\n\n" + command.configuration.discussion)
        roff.arguments(
          try CommandSyntax(of: command).arguments.filter { $0.section == nil && !$0.isHelp },
          isMain: false)
      }
      if let first = below.first {
        roff.arguments(try CommandSyntax(of: first).arguments.filter { $0.section != nil })
      }
    }
    roff.heading("EXIT STATUS")
    roff.paragraph("See pc-exit-codes(7).")
    roff.heading("SEE ALSO")
    roff.paragraph("pc(1), pc-revisions(7), pc-queries(7)")
    return ManualPage(fileName: "\(name).1", text: roff.text)
  }
}

extension CommandSyntax.Argument {
  /// Whether it is `--help`, which is the parser's.
  var isHelp: Bool { names.contains("--help") }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
