import PaperCommands
import Testing

struct PagerTests {
  @Test(
    arguments: [
      (["PAGER": "more -s"], "more -s"), (["PAGER": ""], nil), (["PAGER": "cat"], nil),
      (["PATH": "/nowhere"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `chooses as git does`(_ environment: [String: String], _ command: String?) {
    #expect(Pager.command(in: environment) == command)
  }

  @Test func `sends what follows through the pager, and waits for it`() throws {
    let screen = PseudoTerminal()
    let terminal = screen.terminal(["PAGER": "sed \"s/^/$LESS|/\"", "PATH": "/usr/bin:/bin"])
    try terminal.print("before")
    try terminal.startPager()
    try terminal.startPager()
    try terminal.print("inside")
    try terminal.finish()
    #expect(screen.shown == "before\nFRX|inside\n")
  }

  @Test func `leaves what the environment says about less`() throws {
    let screen = PseudoTerminal()
    let terminal = screen.terminal(
      ["PAGER": "echo \"$LESS\"; cat", "PATH": "/usr/bin:/bin", "LESS": "-S"])
    try terminal.startPager()
    try terminal.finish()
    #expect(screen.shown == "-S\n")
  }

  @Test func `says that there is no such pager`() throws {
    let screen = PseudoTerminal()
    let terminal = screen.terminal(["PAGER": "no-such-pager 2>/dev/null"])
    try terminal.startPager()
    #expect(throws: OutputError.pagerMissing(command: "no-such-pager 2>/dev/null")) {
      try terminal.finish()
    }
  }

  @Test func `runs none where there is no terminal`() throws {
    let file = ScratchFile()
    let terminal = Terminal(
      .init(output: file.descriptor),
      settings: TerminalSettings(environment: ["PAGER": "sed s/^/paged/"]))
    try terminal.startPager()
    try terminal.print("plain")
    try terminal.finish()
    #expect(file.text == "plain\n")
  }
}
