import PaperCommands
import Testing

/// The complete output of each command line.
struct MessageTests {
  struct Sample: CustomTestStringConvertible {
    let words: String
    let output: String
    let errors: String
    let status: Outcome

    init(_ words: String, _ output: String = "", errors: String = "", _ status: Outcome = .done) {
      (self.words, self.output, self.errors, self.status) = (words, output, errors, status)
    }

    var testDescription: String { "pc \(words)" }
  }

  static let results: [Sample] = [
    Sample("echo a b", "- a\n- b\n"),
    Sample("echo a --json", "{\n  \"words\": [\n    \"a\"\n  ]\n}\n"),
    Sample("--json echo a", "{\n  \"words\": [\n    \"a\"\n  ]\n}\n"),
    Sample("-v echo a", "- a\n", errors: "1 words\n"),
    Sample("echo a --color always", "- \u{1b}[1;36ma\u{1b}[0m\n"),
    Sample("--color=always echo a", "- \u{1b}[1;36ma\u{1b}[0m\n"),
    Sample("echo -- --json", "- --json\n"),
    Sample("bundle ls", "all bundles\n"),
    Sample("bundle list", "all bundles\n"),
    Sample("bundle ls -q"),
    Sample("-q bundle ls"),
    Sample("bundle -q ls"),
    Sample("where", "/x 2026-11-21T09:30:00Z\n"),
    Sample("-C usr where", "/usr/x 2026-11-21T09:30:00Z\n"),
    Sample("-C usr -C .. where -C tmp", "/tmp/x 2026-11-21T09:30:00Z\n"),
    Sample("remove --yes", "removed\n"),
  ]

  static let refusals: [Sample] = [
    Sample(
      "refuse explained", "begun\n",
      errors: """
        pc: error: no page is named 'calc/\\x1b[31mp3'
        hint: did you mean 'calc/p03'?

        """, .failed),
    Sample("refuse plain", "begun\n", errors: "pc: error: disk\n", .failed),
    Sample("refuse usage", "begun\n", errors: "pc: error: a page needs a number\n", .usage),
    Sample(
      "refuse hints --json", "begun\n", errors: "pc: error: no\nhint: first\nhint: second\n",
      .negative),
    Sample("refuse cancelled", "begun\n", .interrupted),
    Sample(
      "remove",
      errors:
        "pc: error: there is no terminal for the question: remove 3 pages?\nhint: --yes answers with yes\n",
      .failed),
    Sample(
      "-C nowhere where",
      errors: "pc: error: cannot change to 'nowhere': No such file or directory\n", .failed),
    Sample(
      "-C /dev/null where", errors: "pc: error: cannot change to '/dev/null': Not a directory\n",
      .failed),
  ]

  static let mistakes: [Sample] = [
    Sample(
      "ehco a",
      errors: """
        pc: error: 'pc ehco' is not a command
        hint: did you mean 'pc echo'?
        hint: 'pc help' lists what there is

        """,
      .usage),
    Sample(
      "bundle x",
      errors:
        "pc: error: 'pc bundle x' is not a command\nhint: 'pc help bundle' lists what there is\n",
      .usage),
    Sample(
      "help bundle x",
      errors:
        "pc: error: 'pc bundle x' is not a command\nhint: 'pc help bundle' lists what there is\n",
      .usage),
    Sample(
      "--loud echo a",
      errors: "pc: error: unknown option '--loud' of 'pc'\nhint: 'pc help' lists what there is\n",
      .usage),
    Sample(
      "-C", errors: "pc: error: missing value for '-C'\nhint: 'pc help' shows the usage\n", .usage),
    Sample(
      "echo a --jsn",
      errors: """
        pc: error: unknown option '--jsn'
        hint: did you mean '--json'?
        hint: 'pc help echo' shows the usage

        """, .usage),
    Sample(
      "bundle show",
      errors: """
        pc: error: missing expected argument '<name>'
        hint: 'pc help bundle show' shows the usage

        """, .usage),
    Sample(
      "where here",
      errors: "pc: error: unexpected argument 'here'\nhint: 'pc help where' shows the usage\n",
      .usage),
    Sample(
      "remove -m words",
      errors: """
        pc: error: a message needs --commit (-c)
        hint: 'pc help remove' shows the usage

        """, .usage),
  ]

  @Test(arguments: results + refusals + mistakes)
  func `says exactly this`(_ sample: Sample) async {
    let words = sample.words.split(separator: " ").map(String.init)
    let capture = await Capture(words)
    #expect(
      capture
        == Capture(output: sample.output, errors: sample.errors, status: sample.status))
  }

  @Test func `lists the verbs by what they are for`() async {
    let help = """
      usage: pc [-C <dir>] [--json] [-q] [-v] [--color auto|always|never] [--no-pager]
                <command> [<args>]

      Look at it
         echo     Print words.
         where    Print the folder.
         bundle   Look after bundles.

      Change it
         refuse   Refuse.
         remove   Ask, then remove.
         wait     Wait.

      'pc help <command>' shows more about one of them, 'pc help <topic>' about one of
      tutorial, format, revisions, queries, exit-codes.

      """
    #expect(await Capture([]) == Capture(errors: help, status: .usage))
    for words in [["help"], ["--help"], ["-h"], ["-q", "help"]] {
      #expect(await Capture(words) == Capture(output: help))
    }
  }

  @Test(arguments: [
    ["help", "bundle", "show"], ["bundle", "show", "-h"], ["bundle", "show", "x", "--help"],
  ])
  func `shows the help of one command`(_ words: [String]) async {
    let capture = await Capture(words)
    #expect(capture.output.hasPrefix("OVERVIEW: Show one.\n\nUSAGE: pc bundle show"))
    #expect(capture.output.hasSuffix("Show help information.\n"))
    #expect(capture.status == .done)
  }

  @Test func `names the commands of a group that is used without one`() async {
    let capture = await Capture(["bundle"])
    #expect(capture.errors.contains("ls, list"))
    #expect(capture.status == .usage)
  }

  @Test func `prints a script for the shell's completion`() async {
    let capture = await Capture(["--generate-completion-script", "bash"])
    #expect(capture.output.hasPrefix("#!/bin/bash"))
    #expect(capture.status == .done)
  }
}
