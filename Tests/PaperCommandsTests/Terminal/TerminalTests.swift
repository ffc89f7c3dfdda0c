import Glibc
import PaperCommands
import Testing

struct TerminalTests {
  @Test func `keeps the order of results and advice in one file`() throws {
    let file = ScratchFile()
    let terminal = Terminal(
      .init(output: file.descriptor, errors: file.descriptor),
      settings: TerminalSettings(environment: [:]))
    try terminal.print("one")
    terminal.warn("two")
    try terminal.print("three")
    terminal.hint("four")
    try terminal.finish()
    #expect(file.text == "one\npc: warning: two\nthree\nhint: four\n")
  }

  @Test func `writes records for machines exactly as they are`() throws {
    let file = ScratchFile()
    let terminal = Terminal(
      .init(output: file.descriptor), settings: TerminalSettings(environment: [:]))
    try terminal.print(nulTerminated: [Array("a\nb".utf8), Array("c".utf8)])
    try terminal.finish()
    #expect(file.text == "a\nb\0c\0")
  }

  @Test func `is as wide as COLUMNS says, else 80 without a terminal`() {
    let file = ScratchFile()
    for (columns, width) in [("132", 132), ("0", 80), ("x", 80)] {
      let settings = TerminalSettings(environment: ["COLUMNS": columns])
      #expect(Terminal(.init(output: file.descriptor), settings: settings).columns == width)
    }
  }

  @Test(arguments: [
    ("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("\u{4}", false),
  ])
  func `takes only yes for yes`(_ answer: String, _ isYes: Bool) {
    let screen = PseudoTerminal()
    let terminal = screen.terminal()
    #expect(terminal.canAsk)
    screen.type(answer)
    #expect(terminal.asksYes("remove \("3\u{1b}")?") == isYes)
    #expect(screen.shown == "remove 3\\x1b? [y/N] ")
  }
}
